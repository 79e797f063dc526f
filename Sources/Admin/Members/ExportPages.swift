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
        let list = try context.list(MemberFilters(context.services.features).kind, at: Paths.exportMembers())
        let shown = Address(Paths.adminMembers().text + list.page.text.dropFirst(Paths.exportMembers().text.utf8.count))
        let question = Confirmation(
            id: "export-members", title: words.exportTitle,
            text: list.cursor != nil
                ? words.exportFurther : list.isNarrowed ? words.exportNarrowed : words.exportEverybody,
            verb: words.exportVerb,
            action: FormAction(
                Paths.exportMembers(),
                list.kept(besides: [])
                    + [ListField.query, ListField.after].compactMap { name in
                        asked[name].map { FormAction.Field(name, $0) }
                    }), cancel: Link(context.words.cancel, to: shown),
            isDangerous: false)
        return context.page(question, in: .members)
    }

    /// It is written into the log that it was taken.
    private static func export(_ context: Context) throws -> Response {
        _ = try context.member()
        let filters = MemberFilters(context.services.features)
        let list = try context.list(filters.kind, at: Paths.exportMembers(), context.form())
        let export = try MemberExport(list, filters.query(list), context)
        try context.database.transaction { try context.audit(MemberAct.exported(members: export.count)) }
        return .csv(export.table.text, named: "quad-members.csv")
    }
}
