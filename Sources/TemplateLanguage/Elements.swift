/// What the HTML Standard says of elements that a balance check has to know.
enum Elements {
    /// They have no content and no end tag (§13.1.2 «Void elements»).
    static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    /// A browser reads their content as something else than text, so that escaping for HTML does not protect it.
    static let raw: Set<String> = ["script", "style", "iframe", "xmp", "noembed", "noframes", "plaintext"]

    /// Space in them is shown.
    static let verbatim: Set<String> = ["pre", "textarea", "listing"]

    /// In them `<path/>` closes itself.
    static let foreign: Set<String> = ["svg", "math"]

    /// Their start tag ends an open `p` (§13.1.2.4 «Optional tags»).
    static let endParagraph: Set<String> = [
        "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figcaption",
        "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main", "menu", "nav",
        "ol", "p", "pre", "search", "section", "table", "ul",
    ]

    /// An element inside of these does not see the elements around (§13.2.4.2 «scope»).
    static let scopes: Set<String> = [
        "button", "caption", "foreignobject", "html", "object", "table", "td", "template", "th", "svg",
    ]

    /// A start tag inside of the same element ends the outer one or is dropped.
    static let neverNested: Set<String> = ["a", "button", "form"]

    /// Why an attribute's value must not come from an expression, nil when it may.
    static func refusal(ofExpressionIn attribute: String) -> String? {
        if attribute.hasPrefix("on") || attribute.hasPrefix("hx-on") {
            return "an expression in “\(attribute)”: a browser would run it as a script"
        }
        switch attribute {
        case "style": return "an expression in “style”: escaping for HTML does not protect a style; use a class"
        case "srcdoc": return "an expression in “srcdoc”: a browser would read it as a page"
        default: return nil
        }
    }
}
