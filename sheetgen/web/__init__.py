"""The web page: print, read and score in a browser. Thin, like the command: it parses, calls and answers."""
