import Web

/// What a member chose last for each kind of list: its order and how it is drawn. Remembered until sign-out.
///
/// In a cookie, not in a row: the order is a part of a page's one statement, so it must be known before the database is
/// asked, and an address that carries another order changes no row. The cookie names its member, so that the next one
/// who signs in here starts afresh.
///
/// As the cookie has it: `17.recent:-date:.saved:-size:grid`.
package struct ListChoices: Sendable, Equatable {
    package static let cookieName = "__Host-lists"
    /// More kinds of lists than Quad has mean nothing.
    private static let most = 20

    package struct Choice: Hashable, Sendable {
        /// As addresses have it; empty while nothing was chosen.
        package var order = ""
        package var view = ""

        package init() {}

        fileprivate var isFit: Bool { ListChoices.isWord(order) && ListChoices.isWord(view) }
    }

    package let member: MemberID
    private var choices: [String: Choice] = [:]

    package init(of member: MemberID) {
        self.member = member
    }

    /// What the cookie has of this member; nothing when it is another's or makes no sense.
    package init(_ text: String?, of member: MemberID) {
        self.init(of: member)
        let parts = (text ?? "").split(separator: ".", omittingEmptySubsequences: false)
        guard parts.first == Substring(String(member.rawValue)), parts.count <= Self.most + 1 else { return }
        for part in parts.dropFirst() {
            let fields = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3, !fields[0].isEmpty, Self.isWord(fields[0]) else { continue }
            var choice = Choice()
            choice.order = fields[1]
            choice.view = fields[2]
            if choice.isFit { choices[fields[0]] = choice }
        }
    }

    package subscript(_ list: String) -> Choice {
        get { choices[list] ?? Choice() }
        set { choices[list] = newValue }
    }

    package var text: String {
        choices.sorted { $0.key < $1.key }.reduce(String(member.rawValue)) { text, entry in
            "\(text).\(entry.key):\(entry.value.order):\(entry.value.view)"
        }
    }

    package var cookie: Cookie { Cookie.host(Self.cookieName, text, maxAge: SessionCookie.lifetime) }
    package static var cleared: Cookie { Cookie.host(cookieName, "", maxAge: 0) }

    private static func isWord(_ text: String) -> Bool {
        text.utf8.count <= 20
            && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
}

extension Context {
    /// What the member chose for this kind of list.
    package func choice(for list: String) throws -> ListChoices.Choice {
        try ListChoices(request.cookies[ListChoices.cookieName], of: claimedMember())[list]
    }

    /// Remembers it for the lists of this kind that say nothing themselves.
    package func remember(_ choice: ListChoices.Choice, for list: String) throws {
        var choices = try ListChoices(request.cookies[ListChoices.cookieName], of: claimedMember())
        guard choices[list] != choice else { return }
        choices[list] = choice
        cookies.append(choices.cookie)
    }
}
