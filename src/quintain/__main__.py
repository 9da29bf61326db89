"""`python -m quintain` is the command line."""

from quintain.cli.main import main

if __name__ == "__main__":
    main()
