import FoundationEssentials
import Localization
import Site
import Web

/// The audit log, in words.
package struct LogPage {
    package let words: AdminWords
    package let rows: [LogRow]
    package let list: ListPart
    package let tools: SearchField
    package let columns: [Column]
    package let action = Paths.adminLog()
    package let act: SelectField
    package let actor: SelectField
    package let from: TextField
    package let to: TextField
    /// What the form of the filters must carry along.
    package let kept: [FormAction.Field]
    /// Nil while nothing is narrowed.
    package let everything: Link?
    package let export: FormAction
    package let mostExported: String

    init(
        _ entries: [AuditEntry], _ actors: [(id: MemberID, name: String)], _ address: ListAddress<LogKey>,
        _ filter: LogFilter, _ context: Context
    ) {
        let words = AdminWords(context.language)
        let types = context.services.features.auditActs
        self.words = words
        let found = ListRows(entries, of: address, context.words)
        rows = found.shown.map { LogRow($0, types, address, words, context) }
        let isNarrowed = address.isNarrowed
        let state: PageState? =
            !rows.isEmpty
            ? nil
            : isNarrowed
                ? .nothingFound(words.logNothingFoundText, in: address, context.words)
                : PageState(.emptyLog, title: words.logEmpty, text: words.logEmptyText)
        list = ListPart(
            "log", found, in: "log-lines", more: words.logOlder, refresh: .page(address.page), state: state)
        tools = SearchField(
            Paths.adminLog(), name: ListField.query, value: address.query, label: words.logSearch,
            placeholder: words.logSearch, kept: address.kept(besides: []),
            cancel: Link(context.words.cancel, to: address.cleared), live: "log")
        columns = [
            Column(words.logTime), Column(words.logActor), Column(words.logAct), Column(words.logMember),
            Column(words.logReason), Column(words.logAddress),
        ]
        act = SelectField(
            LogFilter.Field.act.name, words.logAct,
            [Choice(words.logAnyAct, value: "", isChosen: filter.act == nil)]
                + Self.acts(types, words.language).map {
                    Choice($0.title, value: $0.name, isChosen: $0.name == filter.act)
                })
        let console = LogFilter.Actor.console
        actor = SelectField(
            LogFilter.Field.actor.name, words.logActor,
            [
                Choice(words.logAnybody, value: "", isChosen: filter.actor == nil),
                Choice(words.logConsole, value: console.text, isChosen: filter.actor == console),
            ]
                + actors.map {
                    Choice($0.name, value: $0.id.pathSegment, isChosen: filter.actor == .member($0.id))
                })
        from = TextField(LogFilter.Field.from.name, words.logFrom, value: filter.from?.text ?? "", kind: .date)
        to = TextField(LogFilter.Field.to.name, words.logTo, value: filter.to?.text ?? "", kind: .date)
        kept =
            (filter.member.map { [FormAction.Field(LogFilter.Field.member.name, $0.pathSegment)] } ?? [])
            + (address.query.isEmpty ? [] : [FormAction.Field(ListField.query, address.query)])
        everything = isNarrowed ? Link(context.words.showAll, to: Paths.adminLog()) : nil
        export = FormAction(
            Paths.exportAdminLog(),
            address.filters + (address.query.isEmpty ? [] : [FormAction.Field(ListField.query, address.query)]))
        mostExported = words.logExportHint(count: LogStore.mostExported)
    }

    /// All acts that there are, each once, by their words.
    private static func acts(_ types: [any AuditAct.Type], _ language: Language) -> [(name: String, title: String)] {
        func acts(of type: (some AuditAct).Type) -> [(name: String, title: String)] {
            // A sample that could not be written has no line to be found either.
            type.samples.compactMap { sample in
                (try? WrittenAct(sample)).map { ($0.name, sample.words(in: language).title) }
            }
        }
        var names: Set<String> = []
        return types.flatMap { acts(of: $0) }.filter { names.insert($0.name).inserted }.sorted { $0.title < $1.title }
    }
}

/// A line of the log.
package struct LogRow {
    package let id: String
    package let moment: Moment
    package let actor: String
    package let title: String
    package let details: String
    /// To whom, and the lines about them; nil for an act about nobody.
    package let member: Link?
    package let reason: String
    package let address: String
    package let request: String

    init(
        _ entry: AuditEntry, _ types: [any AuditAct.Type], _ list: ListAddress<LogKey>, _ words: AdminWords,
        _ context: Context
    ) {
        let act = entry.act.words(types, in: context.language)
        id = "line-\(entry.number)"
        moment = Moment(entry.date, context.clock)
        actor = words.actor(of: entry)
        title = act?.title ?? entry.act.name
        details = act?.details ?? entry.act.value
        member = entry.member.map {
            Link(entry.memberName, to: list.filtered(LogFilter.Field.member, by: $0))
        }
        reason = entry.reason
        address = entry.address
        request = entry.request
    }
}

extension AdminWords {
    func actor(of entry: AuditEntry) -> String {
        if entry.actor != nil { return entry.actorName }
        return entry.actorName.isEmpty ? logQuad : logConsoleUser(user: entry.actorName)
    }
}
