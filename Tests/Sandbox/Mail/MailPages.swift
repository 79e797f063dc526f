import FoundationEssentials
import HTML
import Localization

/// The mailbox as people see it.
enum MailPages {
    static func list(_ letters: [ReceivedLetter], to address: String?) -> HTMLBuffer {
        let page = HTMLBuffer()
        begin(page, title: "Mail", refreshes: true)
        page.raw(
            "<header><h1>Mail</h1><form action=\"/mail\"><input type=\"search\" name=\"to\" aria-label=\"Recipient\"")
        page.raw(" placeholder=\"anna.kovaleva@hse.ru\" value=\"")
        page.write(address ?? "")
        page.raw("\"><button>Show</button></form></header>")
        if letters.isEmpty {
            page.raw(
                "<p class=\"empty\">Letters that Quad sends will be here. The page looks for new ones by itself.</p>")
        } else {
            page.raw("<ol>")
            let now = Date()
            for letter in letters { row(letter, now: now, page) }
            page.raw("</ol>")
        }
        end(page)
        return page
    }

    private static func row(_ letter: ReceivedLetter, now: Date, _ page: HTMLBuffer) {
        page.raw("<li><a href=\"/mail/")
        page.write(letter.id)
        page.raw("\"><span class=\"subject\">")
        page.write(letter.subject.isEmpty ? "(no subject)" : letter.subject)
        page.raw("</span><span class=\"who\">to ")
        page.write(letter.to)
        page.raw("</span></a><time datetime=\"")
        page.write(letter.receivedAt)
        page.raw("\">")
        page.write(Language.en.age(since: letter.date, now: now, in: .utc))
        page.raw("</time></li>")
    }

    static func letter(_ letter: ReceivedLetter) -> HTMLBuffer {
        let page = HTMLBuffer()
        begin(page, title: letter.subject, refreshes: false)
        page.raw("<header><h1>")
        page.write(letter.subject.isEmpty ? "(no subject)" : letter.subject)
        page.raw("</h1><a href=\"/mail\">All letters</a></header><dl><dt>From</dt><dd>")
        page.write(letter.from)
        page.raw("</dd><dt>To</dt><dd>")
        page.write(letter.to)
        page.raw("</dd><dt>Received</dt><dd><time datetime=\"")
        page.write(letter.receivedAt)
        page.raw("\">")
        page.write(Language.en.dateTime(letter.date, in: .utc))
        page.raw("</time></dd></dl>")
        if let html = letter.html {
            // Nothing in the frame runs; its links open beside.
            page.raw("<h2>HTML</h2><iframe title=\"The letter as HTML\"")
            page.raw(" sandbox=\"allow-popups allow-popups-to-escape-sandbox\" srcdoc=\"")
            page.write("<base target=\"_blank\">" + html)
            page.raw("\"></iframe>")
        }
        page.raw("<h2>Text</h2><pre>")
        page.write(letter.text)
        page.raw("</pre>")
        end(page)
        return page
    }

    static func missing() -> HTMLBuffer {
        let page = HTMLBuffer()
        begin(page, title: "No such letter", refreshes: false)
        page.raw("<header><h1>No such letter</h1><a href=\"/mail\">All letters</a></header>")
        page.raw("<p class=\"empty\">The sandbox keeps the newest 1,000 and forgets all when it stops.</p>")
        end(page)
        return page
    }

    private static func begin(_ page: HTMLBuffer, title: String, refreshes: Bool) {
        page.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
        page.write(title)
        page.raw(" · Quad sandbox</title><meta name=\"viewport\" content=\"width=device-width\">")
        if refreshes { page.raw("<meta http-equiv=\"refresh\" content=\"3\">") }
        page.raw("<link rel=\"stylesheet\" href=\"/mail/style.css\"></head><body><main>")
    }

    private static func end(_ page: HTMLBuffer) {
        page.raw("</main></body></html>")
    }
}
