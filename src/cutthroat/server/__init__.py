"""The table server: people, tables, clocks and chat, on any registered game; it knows none of them by name."""
