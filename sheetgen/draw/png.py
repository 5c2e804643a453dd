"""Write PNG: a page of a finished PDF as a picture."""

from __future__ import annotations

import io

DOTS_PER_INCH = 150


def png_of_page(pdf: bytes, dots_per_inch: int = DOTS_PER_INCH, page: int = 0) -> bytes:
    """Return a page of a PDF as a PNG."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[page].render(scale=dots_per_inch / 72).to_pil()
    finally:
        document.close()
    output = io.BytesIO()
    picture.save(output, "PNG", optimize=True)
    return output.getvalue()
