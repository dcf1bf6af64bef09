"""The proof that the eval measures what it says: claims about rows, each checked by code.

A check sees rows as anyone can make them, never how a page is made.
"""

from html_extraction.checks.registry import CHECKS, Check, Plan, find
from html_extraction.checks.result import CheckResult

__all__ = ["CHECKS", "Check", "CheckResult", "Plan"]

find()
