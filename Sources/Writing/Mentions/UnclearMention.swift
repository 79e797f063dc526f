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
        people.map { ("\($0.id.pathSegment) \(name.lowercased())", "\($0.name), \($0.faculty)") }
            + [("0 \(name.lowercased())", words.nobodyIsMeant)]
    }

    /// What a form answers, by the name in small letters.
    package static func choices(_ fields: Fields) -> [String: Choice] {
        var choices: [String: Choice] = [:]
        for answer in fields.all(field).prefix(MentionedPeople.most) {
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
