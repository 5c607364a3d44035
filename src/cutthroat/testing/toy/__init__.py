"""Auction at the Docks: a toy game that exercises every feature of the contract, for tests without a real game."""
