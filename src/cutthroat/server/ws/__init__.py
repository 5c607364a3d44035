"""WebSockets: one client's connection to a table."""
