"""The documentation site: what is made from the sources, and how it is put together and built."""
