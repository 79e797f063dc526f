import FlyingFox
import HTML

/// The page on which a person allows or denies what an application asks: a form, without scripts.
enum ConsentPage {
    static func answer(_ request: ConsentRequest) -> HTTPResponse {
        var response = HTTPResponse.page(page(request))
        // Browsers hold the redirect that follows the form to form-action, too.
        response.headers[HTTPHeader("Content-Security-Policy")] =
            "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
            + "form-action 'self' \(origin(of: request.returnsTo))"
        return response
    }

    private static func page(_ request: ConsentRequest) -> HTMLBuffer {
        let page = HTMLBuffer()
        page.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
        page.write(request.provider)
        page.raw(" · Quad sandbox</title><meta name=\"viewport\" content=\"width=device-width\">")
        page.raw("<link rel=\"stylesheet\" href=\"/consent/style.css\"></head><body><main><p class=\"who\">")
        page.write(request.provider)
        page.raw(" · sandbox</p><h1>")
        page.write(request.application)
        page.raw(" asks for access</h1><form method=\"post\" action=\"")
        page.write(request.action)
        page.raw("\">")
        for (name, value) in request.fields {
            page.raw("<input type=\"hidden\" name=\"")
            page.write(name)
            page.raw("\" value=\"")
            page.write(value)
            page.raw("\">")
        }
        page.raw("<fieldset><legend>Who are you?</legend>")
        for person in Person.allCases { choice(person, page) }
        page.raw("</fieldset><h2>It will be able to</h2><ul>")
        for scope in request.scopes {
            page.raw("<li>")
            page.write(scope)
            page.raw("</li>")
        }
        page.raw("</ul><p class=\"buttons\"><button name=\"decision\" value=\"allow\">Allow</button>")
        page.raw("<button class=\"second\" name=\"decision\" value=\"deny\">Deny</button></p></form>")
        page.raw("<p class=\"who\">Then you go back to ")
        page.write(origin(of: request.returnsTo))
        page.raw("</p></main></body></html>")
        return page
    }

    private static func choice(_ person: Person, _ page: HTMLBuffer) {
        page.raw("<label><input type=\"radio\" name=\"person\" value=\"")
        page.write(person.rawValue)
        page.raw(person == .anna ? "\" checked>" : "\">")
        page.raw("<img src=\"")
        page.write(person.photoPath(side: 100))
        page.raw("\" alt=\"\" width=\"40\" height=\"40\"><span>")
        page.write(person.fullName)
        page.raw("<span class=\"who\">")
        page.write(person.email)
        page.raw("</span></span></label>")
    }

    /// Scheme, host and port of an address that a stand-in has found among the registered ones.
    private static func origin(of address: String) -> String {
        address.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }
}
