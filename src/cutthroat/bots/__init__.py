"""What the bots of all games share: what they are given, and the roster of their names."""
