"""Shinobi Clans: draft ninjas, sign two secret contracts, and stack both sides of every target."""
