"""Games in the terminal: the table drawn, told and asked in text."""
