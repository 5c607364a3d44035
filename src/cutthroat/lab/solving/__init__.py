"""Games of two solved exactly, and what a bot gives away against a perfect opponent."""
