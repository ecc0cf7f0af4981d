"""The house in the browser: the API, the stream of what happens, and the pages."""
