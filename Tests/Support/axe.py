"""What axe finds on a page. What it would load anew, styles and sounds, only rules ask for that are not serious.

Rules whose findings are never serious are not asked: a finding weighs what its rule does, and they take a third to a half
of axe's time."""

from pathlib import Path

import axe_playwright_python

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RUN = """async () => (await axe.run(document, {
        rules: Object.fromEntries(axe._audit.rules.filter(rule => !['serious', 'critical'].includes(rule.impact))
            .map(rule => [rule.id, {enabled: false}])),
        resultTypes: ['violations'], preload: false})).violations
    .filter(found => ['serious', 'critical'].includes(found.impact))
    .map(found => `${found.id}: ${found.nodes.map(node => node.target.join(' ')).slice(0, 4).join(' | ')}`)"""


def serious(page) -> list[str]:
    """What is serious or critical."""
    page.evaluate(AXE)
    return page.evaluate(RUN)
