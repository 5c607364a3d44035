"""Goofspiel in our contract: a calibration game, to stand beside other engines' own."""
