"""Assassin's Crisis: everybody secretly attacks, tracks or hides, and the order of the night decides who lives."""
