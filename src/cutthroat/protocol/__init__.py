"""The wire protocol: what clients and server say to each other. It knows neither of them."""
