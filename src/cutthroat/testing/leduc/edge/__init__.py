"""The edge: what people and machines see and read of this game."""
