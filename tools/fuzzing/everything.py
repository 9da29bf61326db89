"""Everything that reads a file or a message, and how many of all cases each gets."""

from __future__ import annotations

from tools.fuzzing import tables, targets

TARGETS: dict[str, type[targets.Target]] = {
    "engine": targets.EngineLoad,
    "replay": targets.Replay,
    "check": targets.CheckSaved,
    "play": targets.PlayLoad,
    "campaign": targets.CampaignLoad,
    "odds": targets.Odds,
    "scenario": targets.Scenario,
    "file": targets.ScenarioFile,
    "content": targets.Content,
    "messages": targets.Messages,
    "import": tables.Import,
    "order": tables.Orders,
    "frames": tables.Frames,
    "requests": tables.Requests,
}
SHARES = {
    "engine": 300,
    "replay": 800,
    "check": 200,
    "play": 20,
    "campaign": 10,
    "odds": 20,
    "scenario": 100,
    "file": 2,
    "content": 4,
    "messages": 50,
    "import": 25,
    "order": 5,
    "frames": 5,
    "requests": 20,
}
"""Most of what is fast."""
