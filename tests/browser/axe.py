"""axe-core on a page: WCAG 2.2 A and AA, and its best practice."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RUN = """async () => {
  const found = await axe.run(document, {resultTypes: ["violations"]});
  const where = (nodes) => nodes.map((node) => node.target.join(" ")).join(", ");
  return found.violations.map((each) => `${each.id}: ${each.help}: ${where(each.nodes)}`);
}"""


def axe(page: Page) -> None:
    """No violation; evaluating needs no script element, so the page's content policy stays as it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE)
    violations = page.evaluate(RUN)
    assert violations == [], "\n".join(violations)
