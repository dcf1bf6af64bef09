"""The words that pages use: labels, notices, headings.

Several wordings for each meaning, so that no single phrase is the meaning. None holds a curly
quote or a long dash: models fold these when they copy, and a fold is not an error of reading.
Braces are `str.format` fields.
"""

CURRENT_PRICE = (
    "Price",
    "Our price",
    "You pay",
    "Price today",
    "Current price",
    "Online price",
    "Now",
    "Your price",
)
FORMER_PRICE = ("Was", "Previous price", "Before", "Old price")
SUGGESTED_PRICE = ("RRP", "List price", "Recommended retail price")
THIRTY_DAY_LOW = ("Lowest price in the last 30 days", "30-day low")
MEMBERS_PRICE = (
    "Members pay",
    "Club price",
    "With loyalty card",
    "Loyalty price",
    "For club members",
)
CONDITIONAL_PRICE = (
    "With code {code}",
    "After cashback",
    "With trade-in",
    "As a subscription",
    "When paid by bank transfer",
)
FROM_UNITS_PRICE = ("Each, from {n} units", "When you buy {n} or more, each")
INSTALMENTS = ("{n} payments of", "{n} instalments of", "{n} monthly payments of")
PER_MONTH = ("Per month, for {n} months", "Monthly, {n} months")
UNIT_PRICE = ("Per 100 g", "Per metre", "Per litre", "Per item of the pack", "Per kg")
OTHER_OFFER = ("Open-box", "Refurbished", "Used, like new", "Marketplace seller {seller}")
MONEY_TALK = (
    "Free delivery from",
    "You save",
    "Deposit",
    "Eco fee",
    "{n}-year warranty",
    "Points worth",
    "Gift wrapping",
    "Recycling fee",
    "Gift card from",
    "Assembly service",
)
NET_PRICE = ("Excl. VAT", "Net price", "Without tax", "Before VAT")
GROSS_PRICE = ("Incl. VAT", "Gross price", "With tax", "VAT included")
SALE_PRICE = ("Sale price", "Offer price", "Promotion price")
REGULAR_PRICE = ("Regular price",)
SALE_DATES = ("from {first} to {last}", "{first} to {last}", "valid from {first} until {last}")
CONVERTED = ("Approximately", "Roughly", "About")

IN_STOCK = (
    "In stock",
    "In stock, ready to send",
    "Available now from our warehouse",
    "On our shelves, order now and we send it to you",
    "Ready to order",
    "Available to order now for delivery to your address",
    "Available now from our {city} warehouse",
)
OUT_OF_STOCK = (
    "Sold out",
    "Awaiting stock",
    "On back order until the maker delivers again",
    "Available for pre-order",
    "Made to order, each one after your order comes in",
    "Only in our {city} branch",
    "Sold out at present",
)
NONE_IN_STOCK = ("0 in stock", "Not in stock at present", "Soon back in stock, we are told")
SOLD_OUT_ONLINE = ("Sold out online", "Not available for delivery, sold out online")
ELSEWHERE_WITH_STOCK_PHRASE = (
    ("{city} branch: in stock", True),
    ("In stock at our {city} branch", True),
    ("In stock for collection at the counter in {city}", True),
)
ELSEWHERE = (
    ("In {n} branches", True),
    ("{city} branch: sold out", False),
    ("No collection today", False),
    ("Sold out for collection", False),
    ("Ready for collection today", True),
    ("On display in our {city} branch, not for sale", False),
)
"""Wordings about other places, each with the availability that it seems to state."""
NEIGHBOUR = ("Also in stock: {other}", True)
AVAILABILITY = ("Availability", "Status", "Stock")

SHOP_CODE = (
    "Item no.",
    "Article no.",
    "Order code",
    "Our code",
    "Shop code",
    "SKU",
    "Stock code",
    "Item number",
)
MAKER_CODE = ("MPN", "Manufacturer no.", "Maker's part no.", "Model no.")
BARCODE = ("EAN", "GTIN", "Barcode")
OTHER_CODE = ("Internet no.", "Batch", "Web ID")

CAPTIONS = (
    "Click to enlarge",
    "Swipe to see all",
    "Colours may differ",
    "Taken in daylight",
    "Not to scale",
)
"""Small words beside a run of pictures."""

ORDER_BUTTON = ("Add to basket", "Add to cart", "Order now", "Buy now")
OTHER_PRODUCTS_BEFORE = (
    "Recently viewed",
    "Picks of the week",
    "More from this shop",
    "Others are looking at",
)
OTHER_PRODUCTS_AFTER = (
    "You may also like",
    "Customers also bought",
    "Goes well with",
    "Complete the set",
)
CUSTOMER_PHOTOS = ("Photos from customers", "Seen at home with customers", "Customer pictures")
PEOPLE_PHOTOS = ("The people behind the shop", "Our workshop team", "Meet our advisers")
CATEGORY_TILES = ("Shop by category", "Browse the departments", "Popular categories")

PRODUCT_VIEW = (
    "Front view",
    "Rear view",
    "Seen from the side",
    "Surface in detail",
    "Seen from behind",
    "In its packaging",
    "Close-up view",
    "Back view in daylight",
    "Beside a cup, to compare",
    "Seen from above in daylight",
)
PHOTO_ALTS = ("{}", "By {}", "Photo by {}", "Taken at {}'s", "Sent in by {} this year")
STAFF_ALTS = ("{}", "{}, adviser", "Ask for {}", "{} in the workshop", "{}, with us since spring")
CATEGORY_ALTS = ("{}", "All {}", "More in {}", "{} for the home", "{}, from small to large")


def alts(words: tuple[str, ...], forms: tuple[str, ...]) -> tuple[str, ...]:
    """Return alternative texts of pictures, as many as there are of the product's."""
    some = words[: len(PRODUCT_VIEW)]
    return tuple(forms[place % len(forms)].format(word) for place, word in enumerate(some))


FURNITURE = (
    ("badge", ("Badge: {word}", "A badge saying {word}")),
    ("logo", ("{word} logo", "Logo of {word}", "The {word} maker's logo")),
    ("payment", ("Payment mark", "Payment mark: {word}", "A payment mark for {word}")),
    ("swatch", ("Swatch: {word}", "A swatch in {word}")),
    ("avatar", ("Portrait: {word}", "A portrait of {word}")),
    ("video", ("Video still", "Still, our {word} video")),
)
"""Pictures that are none of the product, and what their alternative texts say."""
FURNITURE_WORDS = {
    "badge": ("new", "gift idea"),
    "payment": ("BluePay", "card"),
    "video": ("care", "unboxing"),
}

SELECTED_WORDS = ("Selected", "Your choice", "Your selection")
OPTION_HEADINGS = ("Colour", "Finish", "Version")
QUANTITY_HEADING = "Quantity"
TEXT_SIZE_HEADING = "Text size"
CURRENCY_HEADING = "Currency"

NOW = (
    "Today is {date}, {time}",
    "Today: {date}, {time} shop time",
    "It is {time} today, {date}",
)
LEAD_TIME = (
    "Leaves our warehouse in {days}",
    "Dispatched in {days}",
    "Sent out in {days}",
    "We hand it to the carrier in {days}",
)
CUTOFF = (
    "Orders placed before {time} count for the same day, later ones for the next working day.",
    "Cut-off for same-day orders: {time}. Later orders count as placed on the next working day.",
    "Order by {time} for today to be the order day; after that it is the next working day.",
)
TRANSIT = (
    "Delivery takes {days} after that",
    "In transit for {days}",
    "The carrier needs {days}",
)
ARRIVAL = ("Expected at your door on {date}", "Arrives on {date}", "With you by {date}")
CLOSURE_LIST = ("No dispatch on", "Our warehouse is closed on", "Days without dispatch")
CLOSURE_SENTENCE = (
    "We send nothing out on {dates}.",
    "There is no dispatch on {dates}.",
    "Our warehouse also stays closed on {dates}.",
)
CLOSURE_RANGE = (
    "Dispatch pauses from {first} to {last}.",
    "From {first} to {last} our warehouse is closed.",
    "No dispatch from {first} until {last}.",
)
OTHERS_CLOSURE_LIST = (
    "Our {city} showroom is closed on",
    "The {city} branch stays closed on",
    "Telephone office closed on",
)
OTHERS_CLOSURE_SENTENCE = (
    "Our {city} branch is closed from {first} to {last}.",
    "The office does not answer the telephone on {dates}.",
    "The {city} showroom takes a holiday from {first} to {last}.",
)

CURRENCY_SENTENCE = (
    "All prices are in {currency}.",
    "Every price on this page is in {currency}.",
    "Prices on this page, small print included, are in {currency}.",
    "We state prices in {currency}, whatever country you order from.",
)
OTHER_CURRENCY_SENTENCE = (
    "Gift vouchers: {currency}.",
    "Our {city} branch also takes {currency} in cash.",
    "Wages at the {city} works are paid in {currency}, as ever.",
    "Refunds to accounts abroad may arrive in {currency}, by the day.",
)
