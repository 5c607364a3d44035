"""``python -m cutthroat``."""

from cutthroat.cli import main

if __name__ == "__main__":
    main()
