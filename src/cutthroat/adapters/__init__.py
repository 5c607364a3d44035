"""Doors for researchers: the games as other libraries know games. Each needs an extra, as docs/research.md says."""
