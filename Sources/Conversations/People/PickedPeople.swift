import People
import Postgres
import Site
import Web

/// People who are chosen in a form, and what is typed to find more of them.
package struct PickedPeople {
    package enum Field {
        package static let people = "people"
        package static let query = "query"
        /// Takes one of those chosen out, and does nothing else.
        static let drop = "drop"
        /// Looks for what is typed, and does nothing else.
        static let find = "find"
    }

    package enum Problem: Equatable {
        case nobody
        case tooMany
        /// Somebody who was chosen may not sign in any more.
        case gone
        /// The member who picks does not reach them.
        case unreached([String])
        /// A name was typed and nobody chosen for it.
        case unclear(String)
    }

    /// People who are looked up: more than may be in a conversation, so that what is too much comes back.
    private static let most = 100
    private static let mostRecent = 5

    package let query: String
    /// In the order in which they were chosen.
    package private(set) var chosen: [ConversationPerson] = []
    package private(set) var found: [ConversationPerson] = []
    package private(set) var recent: [ConversationPerson] = []
    package private(set) var problem: Problem?
    private let ids: [MemberID]
    private let besides: ConversationID?

    /// - Parameter id: a conversation whose people are not to be found
    package init(_ fields: Fields, besides id: ConversationID? = nil) {
        let dropped = fields[Field.drop]
        var ids: [MemberID] = []
        for each in fields.all(Field.people) where each != dropped {
            if let person = MemberID(pathSegment: each), !ids.contains(person) { ids.append(person) }
        }
        self.ids = Array(ids.prefix(Self.most))
        query = (fields[Field.query] ?? "").composed.trimmed
        besides = id
    }

    package static func isAsking(_ fields: Fields) -> Bool {
        fields.contains(Field.drop) || fields.contains(Field.find)
    }

    /// What ``take(_:_:_:)`` is given.
    package func queries(for reader: MemberID) -> (
        known: Query<[ConversationPerson]>, found: Query<[ConversationPerson]>, recent: Query<[ConversationPerson]>
    ) {
        let beginning = PersonBeginning(query).flatMap { $0.text.isEmpty ? nil : $0 }
        func suggested(_ beginning: PersonBeginning?) -> Query<[ConversationPerson]> {
            beginning.map { ConversationPerson.suggested(for: $0, besides: besides, to: reader) } ?? .known([])
        }
        return (ConversationPerson.known(ids, for: reader), suggested(beginning), suggested(PersonBeginning("")))
    }

    package mutating func take(
        _ known: [ConversationPerson], _ found: [ConversationPerson], _ recent: [ConversationPerson]
    ) {
        chosen = ids.compactMap { id in known.first { $0.id == id } }
        self.found = found
        self.recent = Array(recent.filter { !found.contains($0) }.prefix(Self.mostRecent))
    }

    /// Asks for them in one round trip, with what the page needs besides.
    package mutating func fetch<Beside>(_ beside: Query<Beside>, _ context: Context) throws -> Beside {
        let asked = queries(for: try context.claimedMember())
        let (known, found, recent, rest) = try context.fetch(asked.known, asked.found, asked.recent, beside)
        take(known, found, recent)
        return rest
    }

    /// Looks at what was sent to be done.
    ///
    /// - Parameter room: how many may be chosen
    package mutating func check(room: Int) {
        problem =
            if chosen.count < ids.count {
                .gone
            } else if !query.isEmpty, !found.contains(where: chosen.contains) {
                .unclear(query)
            } else if chosen.isEmpty {
                .nobody
            } else {
                chosen.count > room ? .tooMany : nil
            }
    }

    package mutating func refuse(_ problem: Problem) { self.problem = problem }

    package mutating func refuse(_ unreached: MembershipStore.Unreached) {
        problem = .unreached(chosen.filter { unreached.people.contains($0.id) }.map(\.name))
    }
}

extension ConversationsWords {
    func problem(_ problem: PickedPeople.Problem?) -> String? {
        switch problem {
        case .nobody: chooseSomebody
        case .tooMany: conversationIsFull(count: language.number(Conversation.mostMembers))
        case .gone: chosenAreGone
        case .unreached(let names): chosenAreUnreached(names: names.joined(separator: ", "))
        case .unclear(let text): chooseWhoIsMeant(name: text.count > 40 ? "\(text.prefix(40))…" : text)
        case nil: nil
        }
    }
}
