"""Search: compiled, and built on the core alone. It knows a game by its State and its Guide, never by its name."""
