"""A game as people and machines meet it: contract, words, records. Interpreted; nothing here is on the hot path."""
