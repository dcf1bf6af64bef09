"""What generators share: seeded draws, balanced plans, the registry of pathologies."""
