"""Many games at once: simulations, their records and their figures."""
