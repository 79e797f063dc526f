import Site
import Web

/// A name that was typed behind an `@` and is that of several people: the form comes back and asks which of them is meant.
package struct UnclearMention: Sendable {
    package static let field = "mention"

    package struct Person: Sendable {
        package let id: MemberID
        package let name: String
        package let faculty: String

        package init(id: MemberID, name: String, faculty: String) {
            self.id = id
            self.name = name
            self.faculty = faculty
        }
    }

    package enum Choice: Sendable, Equatable {
        /// The name is meant as text.
        case nobody
        case person(MemberID)
    }

    /// As it was typed, without its `@`.
    package let name: String
    package let people: [Person]

    package init(_ name: String, _ people: [Person]) {
        self.name = name
        self.people = people
    }

    /// The options of the question: what the form sends, and what is read.
    package func options(_ words: WritingWords) -> [(value: String, label: String)] {
        people.map { (Self.answer(.person($0.id), to: name.lowercased()), "\($0.name), \($0.faculty)") }
            + [(Self.answer(.nobody, to: name.lowercased()), words.nobodyIsMeant)]
    }

    private static func answer(_ choice: Choice, to name: String) -> String {
        switch choice {
        case .nobody: "0 \(name)"
        case .person(let id): "\(id.pathSegment) \(name)"
        }
    }

    /// What a form answers, to be sent again with it.
    package static func answers(_ fields: Fields) -> [FormAction.Field] {
        choices(fields).sorted { $0.key < $1.key }.map { FormAction.Field(field, answer($0.value, to: $0.key)) }
    }

    /// What a form answers, by the name in small letters. What was answered before stands before what is asked now.
    package static func choices(_ fields: Fields) -> [String: Choice] {
        var choices: [String: Choice] = [:]
        for answer in fields.all(field).suffix(MentionedPeople.most) {
            let parts = answer.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { continue }
            if parts[0] == "0" {
                choices[String(parts[1])] = .nobody
            } else if let id = MemberID(pathSegment: String(parts[0])) {
                choices[String(parts[1])] = .person(id)
            }
        }
        return choices
    }
}

/// Names of a text that are those of several people, and of which its author has chosen none.
package struct UnclearMentions: Error {
    package let names: [UnclearMention]

    package init(_ names: [UnclearMention]) { self.names = names }
}
