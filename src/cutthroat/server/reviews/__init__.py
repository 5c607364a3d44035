"""Reviews of finished games: they are made in processes of their own, for everybody in turn."""
