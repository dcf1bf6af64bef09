"""Driving Chromium, and a snapshot of what it shows."""
