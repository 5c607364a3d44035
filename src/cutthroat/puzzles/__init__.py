"""Puzzles: positions from strong bots' games in which one move is clearly best, as its seat knew the game."""
