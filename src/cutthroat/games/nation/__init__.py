"""Assassin Nation: all secretly pick a target of the pyramid and the cards for the hit, then the dice decide."""
