"""The ledger of each rulebook, and where each clause lives in the code and in the tests."""
