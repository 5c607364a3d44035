"""Processes that work for the server: its event loop only ever waits for them."""
