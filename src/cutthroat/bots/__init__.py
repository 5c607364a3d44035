"""Bots: what they are given, and the ones there are."""
