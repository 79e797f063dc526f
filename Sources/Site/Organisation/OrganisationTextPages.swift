import HTML
import Web

/// What the organisation says of itself: from memory, for anybody.
enum OrganisationTextPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.privacy, .everyone) { context in try show(.privacy, context) }
        routes.get(Paths.help, .everyone) { context in try show(.help, context) }
        routes.get(Paths.contact, .everyone) { context in try show(.contact, context) }
    }

    private static func show(_ text: OrganisationText, _ context: Context) throws -> Response {
        let isMember = try context.memberIfAny() != nil
        let current = context.services.organisationWatch.texts[text]
        let asked = context.request.query[OrganisationText.versionField].flatMap(Int.init)
        let isEarlier = asked != nil && asked != current?.version
        let rendered =
            try isEarlier
            ? asked.flatMap { try context.database.fetch(text.source(version: $0)) }.map(RenderedOrganisationText.init)
            : current
        guard let rendered, let (html, language) = rendered.html(in: context.language)
        else { throw Failure.notFound }
        let page = OrganisationTextPage(
            title: text.title(context.words), html: html, language: language,
            changed: rendered.changed.map { context.words.textChanged(day: context.clock.day($0)) },
            current: !isEarlier || current == nil ? nil : Link(context.words.textCurrent, to: text.address))
        let body = { (out: HTMLBuffer, layout: Layout) in
            var layout = layout
            layout.sheets += ["about.css"]
            out.organisationTextPage(page, layout: layout)
        }
        guard isMember else {
            context.announce()
            return context.plainPage(page.title, body)
        }
        return context.page(page.title, in: .nowhere, body)
    }
}
