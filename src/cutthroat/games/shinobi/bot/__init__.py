"""The bot of this game: compiled, and built on the rules alone."""
