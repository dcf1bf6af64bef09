"""Engines of proof: claims about rows, each checked by code, for whichever system is given.

A check sees rows as anyone can make them, never how a page is made.
"""

from html_extraction.checks.registry import Check, Plan, check, checks_in
from html_extraction.checks.result import CheckResult

__all__ = ["Check", "CheckResult", "Plan", "check", "checks_in"]
