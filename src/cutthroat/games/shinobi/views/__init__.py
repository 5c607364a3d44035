"""What each may see, worked out: compiled."""
