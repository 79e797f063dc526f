import Site
import Web

/// The list of members as a file.
enum ExportPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.exportMembers, .admins, ask)
        routes.post(Paths.exportMembers, .admins.steppingUp(), export)
    }

    /// Says what will be in the file.
    private static func ask(_ context: Context) throws -> Response {
        _ = try context.member()
        let words = AdminWords(context.language)
        let asked = context.request.query
        let list = try context.list(
            MemberFilters(context.services.features.memberFilters).kind, at: Paths.exportMembers())
        let shown = Address(Paths.adminMembers().text + list.page.text.dropFirst(Paths.exportMembers().text.utf8.count))
        let page = ExportPage(
            words: words,
            lead: list.cursor != nil
                ? words.exportFurther : list.isNarrowed ? words.exportNarrowed : words.exportEverybody,
            separator: SegmentField(
                ExportSeparator.field, words.exportSeparator,
                ExportSeparator.allCases.map {
                    Segment(
                        $0.name(words), value: $0.rawValue, isChosen: $0 == ExportSeparator(nil, context.language))
                }),
            action: FormAction(
                Paths.exportMembers(),
                list.kept(besides: [])
                    + [ListField.query, ListField.after].compactMap { name in
                        asked[name].map { FormAction.Field(name, $0) }
                    }), back: Link(words.members, to: shown))
        return context.page(words.exportTitle, in: .members, back: page.back) { out, layout in
            out.exportPage(page, layout: layout)
        }
    }

    /// It is written into the log that it was taken.
    private static func export(_ context: Context) throws -> Response {
        _ = try context.member()
        let filters = MemberFilters(context.services.features.memberFilters)
        let fields = try context.form()
        let list = try context.list(filters.kind, at: Paths.exportMembers(), fields)
        let separator = ExportSeparator(fields[ExportSeparator.field], context.language)
        let export = try MemberExport(list, filters, separator, context)
        try context.database.transaction { try context.audit(MemberAct.exported(members: export.count)) }
        return .csv(export.table.text, named: "quad-members.csv")
    }
}

/// What will be in the file, in words, and how it is written.
package struct ExportPage {
    package let words: AdminWords
    package let lead: String
    package let separator: SegmentField
    package let action: FormAction
    package let back: Link
}

extension ExportSeparator {
    func name(_ words: AdminWords) -> String {
        switch self {
        case .semicolon: words.separatorSemicolon
        case .comma: words.separatorComma
        }
    }
}
