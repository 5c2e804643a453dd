"""Drawing: the placed card, the page and the document as PDF."""
