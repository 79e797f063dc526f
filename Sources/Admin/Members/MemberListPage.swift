import People
import Site
import Web

/// The list of members, in words.
package struct MemberListPage {
    package let words: AdminWords
    package let tools: ListTools
    package let part: ListPart
    package let columns: [Column]
    package let rows: [MemberRow]
    package let menu: RowMenu
    package let selection: ListSelection
    package let export: Link

    init(_ list: MemberList, _ context: Context) {
        let words = AdminWords(context.language)
        let address = list.address
        self.words = words
        let rows = list.found.rows
        part = ListPart(
            "member-list", rows, in: "members", more: context.words.showMore, refresh: .page(address.page),
            state: list.found.isEmpty
                ? PageState.nobody(list.found, in: address, spelling: words.noMembersSpelling, context) : nil,
            found: rows.shown.isEmpty ? nil : list.found.total?.text(context.language))
        tools = ListTools(
            "member-acts", address, of: part, search: words.searchMembers,
            filters: list.filters.fields(address, faculties: list.faculties, words), context.words,
            name: words.name(of:))
        columns = [
            address.column(words.columnMember, by: .name), Column(words.columnFaculty), Column(words.columnRole),
            Column(words.columnState), address.column(words.columnRegistered, by: .registered),
            address.column(words.columnSeen, by: .seen, isNumber: true), Column(words.moreActs, isHidden: true),
        ]
        menu = .members(words)
        let clock = context.clock
        selection = ListSelection(
            FormAction(
                Paths.memberSelection(), MemberReturn(of: address.page).fields),
            BulkAct.allCases.map {
                Button(
                    $0.label(words), icon: $0.icon, name: BulkPages.actField, value: $0.rawValue, isSmall: true)
            })
        let further = address.beginning.text.dropFirst(Paths.adminMembers().text.utf8.count)
        export = Link(words.exportVerb, to: Address(Paths.exportMembers().text + further))
        self.rows = rows.shown.map {
            MemberRow($0, from: address.page, by: context.knownMember?.id, clock, words)
        }
    }
}

extension AdminWords {
    func name(of order: ListOrder<MemberKey>) -> String {
        switch (order.key, order.isDescending) {
        case (.name, false), (.directory, false), (.inCommon, false): orderName
        case (.name, true), (.directory, true), (.inCommon, true): orderNameDown
        case (.registered, false): orderRegistered
        case (.registered, true): orderRegisteredDown
        case (.seen, false): orderSeen
        case (.seen, true): orderSeenDown
        }
    }
}
