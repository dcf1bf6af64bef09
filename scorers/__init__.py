"""Inspect scorers for answers that are one JSON object.

They know nothing of any dataset: the key is the sample's target, and traps and decoys are in its
metadata. The scorer `exact_fields` is in the module of its name, `scorers.exact_fields`.
"""

from scorers.by_key import by_key
from scorers.exact_fields import field_hits
from scorers.grading import Decoys, Failure, Grade, grade
from scorers.json_answer import Found, find_answer, last_json_object
from scorers.traps import trap_fallen, trap_solved

__all__ = [
    "Decoys",
    "Failure",
    "Found",
    "Grade",
    "by_key",
    "field_hits",
    "find_answer",
    "grade",
    "last_json_object",
    "trap_fallen",
    "trap_solved",
]
