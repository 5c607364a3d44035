"""Tables: their manager and actors, the fold of their logs, chat, presence, undo, and what each client is sent."""
