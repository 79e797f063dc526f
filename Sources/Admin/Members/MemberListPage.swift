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

    private static func nobody(_ list: MemberList, _ words: AdminWords, _ context: Context) -> PageState {
        let address = list.address
        let all = Link(context.words.showAll, to: address.whole)
        guard let guess = list.guess else {
            let isFiltered = address.unfiltered != nil
            return PageState(
                .nothingFound, title: context.words.nothingFoundTitle,
                text: isFiltered ? words.noMembersText : words.noMembersSpelling, action: all)
        }
        let other = Link(words.searchFor(text: guess.query), to: address.searched(for: guess.query))
        return PageState(
            .nothingFound, title: context.words.nothingFoundTitle,
            text: guess.isOtherLayout
                ? words.checkLayout(typed: address.query, meant: guess.query)
                : words.noWordBegins(typed: address.query),
            action: other, secondAction: all)
    }

    init(_ list: MemberList, _ context: Context) {
        let words = AdminWords(context.language)
        let address = list.address
        self.words = words
        part = ListPart(
            "member-list", list.rows, in: "members", more: context.words.showMore, refresh: .page(address.page),
            state: list.rows.shown.isEmpty && list.rows.next == nil ? Self.nobody(list, words, context) : nil,
            found: list.rows.shown.isEmpty ? nil : list.total?.text(words))
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
            ManyAct.allCases.map {
                Button(
                    $0.label(words), icon: $0.icon, name: ManyPages.actField, value: $0.rawValue, isSmall: true)
            })
        let further = address.beginning.text.dropFirst(Paths.adminMembers().text.utf8.count)
        export = Link(words.exportVerb, to: Address(Paths.exportMembers().text + further))
        rows = list.rows.shown.map { MemberRow($0, from: address.page, by: context.knownMember?.id, clock, words) }
    }
}

extension AdminWords {
    func name(of order: ListOrder<MemberKey>) -> String {
        switch (order.key, order.isDescending) {
        case (.name, false): orderName
        case (.name, true): orderNameDown
        case (.registered, false): orderRegistered
        case (.registered, true): orderRegisteredDown
        case (.seen, false): orderSeen
        case (.seen, true): orderSeenDown
        }
    }
}
