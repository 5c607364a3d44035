"""The rules: compiled, and knowing neither bots nor words."""
