"""The arena: which of several bots is better, and how sure that is."""
