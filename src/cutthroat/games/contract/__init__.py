"""Contract & Assassin: four contracts, four actions a turn, a world to run through."""
