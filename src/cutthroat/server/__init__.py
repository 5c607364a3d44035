"""The table server: people, tables, clocks and talk, on any registered game; it knows none of them by name."""
