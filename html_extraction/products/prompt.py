"""The prompt: the same rules for every row, then the page's address and its HTML.

A rule that is not stated here may not decide a row.
"""

import hashlib

RULES = """\
You are given the address and the HTML source of one product page of a web shop. Read the page and \
answer with one JSON object that has exactly these seven keys:

{"title": string, "price_cents": integer, "currency": string, "in_stock": boolean, "sku": string, \
"image_urls": [string, ...], "dispatch_date": "YYYY-MM-DD"}

How to read the page
1. The page's address is the one given above the HTML. A canonical link or og:url is not it.
2. Read the page as it is first shown on a screen 1280 pixels wide, with scripting on but changing \
nothing, and nothing clicked. What stands in a closed <details> or <dialog>, a <template> or a \
<noscript> is not shown, nor is text that is hidden, clipped or off-screen; text under aria-hidden \
is shown.
3. Attributes and metadata (JSON-LD, microdata, meta tags, data attributes) state nothing. The \
exceptions: what CSS `content` puts on the page (attr() included), selected states, the language \
in `html lang`, attributes that tie options and pictures together, `alt` texts, and the addresses \
of pictures and links.
4. What is said of the selected option outranks what is said of the product. A <select> in which \
no option is marked shows its first.

The fields
5. title: the whole displayed heading of the block that holds the product's price and order \
button, with whitespace collapsed and without invisible characters (soft hyphens, zero-width \
characters). A brand line, badge or option name outside that heading is not part of it. Undo \
encoding damage: UTF-8 that was once read as Windows-1252 or Latin-1.
6. price_cents: one amount that is printed on the page, in minor units of its currency by ISO 4217 \
(two decimals for most; none for yen, won or Icelandic kronur; three for Kuwaiti, Bahraini, \
Jordanian and Tunisian dinars). Read numbers as the region in `html lang` writes them; raised \
digits after an amount are its decimals, and a dash stands for none. Do not add, subtract or \
convert. The amount is what anyone pays today for one new unit of the selected configuration from \
this shop, by ordinary card: gross where net and gross are both printed; no price that needs a \
code, club, cashback, instalments, subscription, trade-in, bank transfer or a minimum quantity; not \
per measure or per item of a pack (a pack sold as one article is one unit). Former, suggested and \
earlier lowest prices, approximate amounts in another currency, deposits, fees, savings, points, \
gift cards, services, warranties and delivery are not the price. A dated price counts on its first and last day \
too; on other days the price named regular counts, whether it is struck out or not. A sold-out \
article still has its stated price.
7. currency: the ISO 4217 code. It is given by the code or unambiguous symbol at the amount; else \
by the page's sentence about the currency of its prices; else by the selected entry of the \
currency list.
8. in_stock: true if the selected configuration, new, can be ordered here now for dispatch from \
stock. False if it is sold out, awaiting stock, on back order, for pre-order, made to order, or \
only in a branch. The text decides, not whether the order button is disabled.
9. sku: the code that is labelled as the shop's own (such as item, article, order, stock or shop \
code or number, or SKU) of the selected configuration. A maker's, model or part number, a barcode, an internet \
or web number, a batch, or another product's code is not it.
10. image_urls: the absolute addresses of the pictures in the product's gallery, in document \
order, without repeats. Where the gallery's pictures are tagged by option, only those of the \
selected option. For each picture take the image file that its link opens; else, of the candidates \
in `srcset` (of the picture, of its <source>s, or in a lazy `data-srcset`), the one with the \
largest width, or else with the largest density; else the file in the lazy-loading attribute; else \
`src`. Ignore media and type conditions. Two pictures are the same only if that address is the \
same. Video stills, badges, logos, swatches, payment marks and people are not product pictures. The first \
live <base> with an href applies to the whole page, wherever it stands.
11. dispatch_date: the day on which the goods leave the shop if the order is placed at the moment \
that the page gives as now. Count the stated lead time in working days: Monday to Friday, less the \
days on which the shop itself does not dispatch (ranges include both ends; closures of branches, \
showrooms or offices do not count). Day 1 is the first working day after the order day. Where a \
cut-off hour is stated, an order after it counts as placed on the next working day; on a day that \
is no working day the cut-off does not matter. Time in transit is not part of it.

How to answer
You may think first. Then give the JSON object last, and write nothing in braces after it. Write \
integers as integers (1999, not 1999.0 or "1999") and copy text exactly as it is shown."""

PROMPT_DIGEST = hashlib.sha256(RULES.encode()).hexdigest()
"""SHA-256 of the rules: two runs with different rules are not comparable."""


def prompt(url: str, html: str) -> str:
    """The whole message that a model gets for one page."""
    return f"{RULES}\n\nPage address: {url}\n\nHTML:\n{html}"
