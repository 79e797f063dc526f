"""A page as its elements: enough to find forms, links and words in it."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass
class Element:
    name: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: list["Element | str"] = field(default_factory=list)

    def __getitem__(self, attribute: str) -> str:
        return self.attributes.get(attribute, "")

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.attributes

    @property
    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    def walk(self):
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.walk()

    def all(self, tag: str = "", /, **attributes: str) -> list["Element"]:
        """Elements by name and by attributes; `class_` must be among the classes."""
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        return [element for element in self.walk() if tag in ("", element.name) and element.fits(wanted)]

    def fits(self, wanted: dict[str, str]) -> bool:
        return all(
            value in self[key].split() if key == "class" else self.attributes.get(key) == value
            for key, value in wanted.items())

    def first(self, tag: str = "", /, **attributes: str) -> "Element":
        found = self.all(tag, **attributes)
        assert found, f"no <{tag or '*'}> with {attributes}"
        return found[0]


class Document(Element, HTMLParser):
    def __init__(self, markup: str):
        Element.__init__(self, "", {})
        HTMLParser.__init__(self, convert_charrefs=True)
        self.open: list[Element] = [self]
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag, attrs):
        parent = self.open[-1]
        # The first of two attributes with one name counts, as in browsers.
        element = Element(tag, {key: value or "" for key, value in reversed(attrs)}, parent)
        parent.children.append(element)
        if tag not in EMPTY:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        for index in range(len(self.open) - 1, 0, -1):
            if self.open[index].name == tag:
                del self.open[index:]
                return

    def handle_data(self, data):
        self.open[-1].children.append(data)

    @property
    def language(self) -> str:
        return self.first("html")["lang"]

    @property
    def title(self) -> str:
        return self.first("title").text

    def forms(self, action: str = "") -> list["Form"]:
        """Those that are sent to an address, whatever its query says."""
        return [Form(element) for element in self.all("form")
                if action in ("", element["action"], element["action"].partition("?")[0])]

    def form(self, action: str) -> "Form":
        """The one for an address; where one asks and one acts, the one that acts."""
        found = self.forms(action)
        assert found, f"no form for {action} among {[form.action for form in self.forms()]}"
        return next((form for form in found if form.method == "POST"), found[0])


class Form:
    """What a browser would send of a form that nobody touched."""

    def __init__(self, element: Element):
        self.element = element
        self.action = element["action"]
        self.method = element["method"].upper() or "GET"
        self.fields: dict[str, str] = {}
        for control in element.walk():
            if "name" not in control or "disabled" in control:
                continue
            if control.name == "textarea":
                self.fields[control["name"]] = control.text.removeprefix("\n")
            elif control.name == "input" and (control["type"] not in ("radio", "checkbox") or "checked" in control):
                self.fields[control["name"]] = control["value"]
