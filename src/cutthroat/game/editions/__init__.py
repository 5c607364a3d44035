"""Editions: a game with the cards of one's own box, or with a designer's."""
