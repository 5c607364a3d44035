"""Tables: what happens at them, who owns them, and what each receiver is told."""
