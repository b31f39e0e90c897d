"""Any of our widgets on a page, drawn from what they would send: no server, no kernel, and nobody answers."""

from __future__ import annotations

import json
from typing import Any

MODEL = """
  const traits = %s, model = { get: (name) => traits[name], on() {}, off() {}, send() {} };
  widget.render({ model, el: document.getElementById("%s") });
"""


def put_on(page: Any, around: str = "", **widgets: Any) -> None:
    """Draw the widgets, each in a place of its name; `around` is the class of what they stand in."""
    places = "".join(f"<div id={name}></div>" for name in widgets)
    ground = "<style>:root { color-scheme: light dark } body { background: Canvas }</style>"
    styles = ground + "".join(f"<style>{widget._css}</style>" for widget in widgets.values())
    page.set_content(
        f"<!doctype html><html lang=en><title>here</title>{styles}"
        f'<main id=here class="{around}"><h1>Here</h1>{places}</main>'
    )
    for name, widget in widgets.items():
        traits = {trait: getattr(widget, trait) for trait in ("view", "odds", "book") if hasattr(widget, trait)}
        script = widget._esm.replace("export default {", "const widget = {") + MODEL % (json.dumps(traits), name)
        page.add_script_tag(type="module", content=script)
        page.locator(f"#{name} > *").first.wait_for(state="attached")


NO_NOTES = ".luu-notes { display: none !important }"
"""The notes lie over the whole board, though nobody sees or meets them: an audit would not look at colours below."""


def grave(page: Any, place: str = "#here", **options: Any) -> list[str]:
    """What an audit finds that keeps people out; `runOnly` for some of its rules."""
    from axe_playwright_python.sync_playwright import Axe

    page.add_style_tag(content=NO_NOTES)
    report = Axe().run(page, place, options or None).response
    return [
        f"{found['id']} ({found['impact']}): {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for found in report["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]
