import People
import Site
import Web

/// A page of the directory, in words.
package struct DirectoryPage {
    /// A letter of the alphabet, and the page that begins with it; nil where nobody stands under it.
    package struct Letter {
        package let letter: String
        package let page: Address?
    }

    package struct Row {
        package let id: MemberID
        /// What stands before the surname, or all of a name that has none.
        package let name: String
        package let surname: String
        package let avatar: Avatar
        package let profile: Address
        /// What the member does, where, and in which city; an account that is closed for now says only that.
        package let position: String
        package let faculty: String
        package let city: String
        package let isReader: Bool
        /// The letter that begins with this row.
        package let letter: String?
    }

    package let words: NetworkWords
    package let tools: ListTools
    package let part: ListPart
    package let rows: [Row]
    package let letters: [Letter]
    /// Of the letters' element, which is exchanged with the list.
    package static let lettersID = "people-letters"

    init(
        _ found: FoundMembers, _ numbers: MemberNumbers, _ letters: Set<String>?,
        _ list: ListAddress<MemberKey>, _ context: Context
    ) throws {
        let words = NetworkWords(context.language)
        let reader = try context.member()
        self.words = words
        part = ListPart(
            "people-list", found.rows, in: "people", more: context.words.showMore, refresh: .page(list.page),
            state: found.isEmpty ? PageState.nobody(found, in: list, spelling: words.noPeopleSpelling, context) : nil,
            found: found.rows.shown.isEmpty ? nil : found.total?.text(context.language))
        tools = ListTools(
            Self.lettersID, list, of: part, search: words.searchPeople,
            filters: DirectoryFilters.fields(list, numbers, words), context.words, name: { _ in words.people })
        self.letters = Self.letters(letters ?? [], list)
        // A page that goes on goes on with its letter; one that begins with a letter says which.
        var earlier = list.cursor?.lastText.flatMap { $0.count > 1 ? MemberQuery.letter(of: $0) : nil }
        rows = found.rows.shown.map { member in
            let letter = member.isDisabled ? nil : MemberQuery.letter(of: member.sortName)
            let isFirst = letter != earlier
            earlier = letter
            return Self.row(member, letter: isFirst ? letter : nil, reader: reader.id, words)
        }
    }

    private static func row(
        _ member: ListedMember, letter: String?, reader: MemberID, _ words: NetworkWords
    ) -> Row {
        let isClosed = member.state != .active
        return Row(
            id: member.id, name: member.surname.isEmpty ? "" : member.givenName,
            surname: member.surname.isEmpty ? member.name : member.surname,
            avatar: Avatar(name: member.name, id: member.id.rawValue), profile: Paths.person(member.id),
            position: isClosed ? words.accountClosed : member.position, faculty: isClosed ? "" : member.faculty,
            city: isClosed ? "" : member.city, isReader: member.id == reader, letter: letter)
    }

    /// Russian letters always stand there, others where somebody does.
    private static func letters(_ found: Set<String>, _ list: ListAddress<MemberKey>) -> [Letter] {
        guard found.count > 1 else { return [] }
        return MemberQuery.alphabet.compactMap { letter in
            if found.contains(letter) { return Letter(letter: letter, page: list.page(at: letter)) }
            return letter.utf8.count > 1 && letter != "Й" && letter != "Ы" ? Letter(letter: letter, page: nil) : nil
        }
    }
}
