"""HTTP: the application, its routes, and what every response carries."""
