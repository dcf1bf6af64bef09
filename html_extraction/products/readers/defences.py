"""Every defence, one for one with the pathologies, in the order of their table."""

from collections.abc import Mapping
from types import MappingProxyType

from html_extraction.products.readers import (
    currency,
    dispatch,
    images,
    metadata,
    options,
    price,
    reading,
    sku,
    stock,
    title,
)
from html_extraction.products.readers.defence import Defence
from html_extraction.products.readers.price_rules import CLAIMS

_LISTED: tuple[Defence, ...] = (
    reading.MOJIBAKE,
    title.TITLE_DECOYS,
    reading.UNSEEN_TEXT,
    reading.GENERATED_TEXT,
    reading.HIDDEN_RECORD,
    metadata.STALE_METADATA,
    *CLAIMS,
    price.NUMBER_FORMAT,
    price.MINOR_UNITS,
    currency.SHARED_SYMBOL,
    currency.CURRENCY_SWITCHER,
    stock.BOTH_STATES,
    stock.STOCK_ELSEWHERE,
    sku.OTHER_CODES,
    options.VARIANT_PRICE,
    options.VARIANT_STOCK,
    options.VARIANT_SKU,
    images.VARIANT_GALLERY,
    images.BASE_HREF,
    images.LAZY_IMAGES,
    images.IMAGE_SIZES,
    images.DUPLICATE_GALLERY,
    images.RECOMMENDATIONS,
    images.FURNITURE,
    dispatch.CLOSURE_DAYS,
    dispatch.CUTOFF_TIME,
    dispatch.TRANSIT_TIME,
)

DEFENCES: Mapping[str, Defence] = MappingProxyType({d.name: d for d in _LISTED})
"""The defences by name."""
