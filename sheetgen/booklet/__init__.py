"""The rules of a board in words, made from its layout."""
