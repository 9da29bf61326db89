"""The `quintain` command: words in, one call, words out."""
