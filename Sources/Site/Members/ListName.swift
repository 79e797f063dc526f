/// How lists show and sort somebody: «Анна Ковалёва», under К. Taken from the full name, «Ковалёва Анна Дмитриевна», unless the
/// member has put it right.
package struct ListName: Hashable, Sendable {
    /// The most characters of each.
    package static let longest = 80

    package let given: String
    /// Empty for a member who has one name only.
    package let surname: String

    package var shown: String { Self.joined(given, surname) }
    package var sorted: String { Self.joined(surname, given) }

    package init(given: String, surname: String) {
        self.given = given
        self.surname = surname
    }

    /// As far as a full name shows it: Russian ones are asked for with the surname first and are often written the other
    /// way round, in other alphabets the surname stands last.
    package init(of fullName: String) {
        var words = fullName.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count > 1 else {
            self.init(given: fullName, surname: "")
            return
        }
        guard fullName.unicodeScalars.contains(where: Self.isRussian) else {
            let particle = words.dropFirst().firstIndex { Self.particles.contains($0.lowercased()) } ?? words.count - 1
            self.init(
                given: words[..<particle].joined(separator: " "), surname: words[particle...].joined(separator: " "))
            return
        }
        // «Алиев Вагиф Самед оглы»
        if words.count > 3, Self.isPatronymicParticle(words[words.count - 1]) {
            words.removeLast(2)
            self.init(given: words.dropFirst().joined(separator: " "), surname: words[0])
        } else if words.count == 3, Self.isPatronymic(words[2]) {
            self.init(given: words[1], surname: words[0])
        } else if words.count == 3, Self.isPatronymic(words[1]) {
            self.init(given: words[0], surname: words[2])
        } else if words.count == 2, Self.isSurname(words[1]), !Self.isSurname(words[0]) {
            self.init(given: words[0], surname: words[1])
        } else {
            self.init(given: words.dropFirst().joined(separator: " "), surname: words[0])
        }
    }

    private static func joined(_ first: String, _ second: String) -> String {
        first.isEmpty || second.isEmpty ? first + second : "\(first) \(second)"
    }

    private static func isRussian(_ scalar: Unicode.Scalar) -> Bool { ("\u{0400}"..."\u{04FF}").contains(scalar) }

    private static func isPatronymic(_ word: String) -> Bool { ends(word, of: ["вич", "ич", "вна", "чна", "шна"]) }

    private static func isPatronymicParticle(_ word: String) -> Bool {
        ["оглы", "оглу", "кызы", "гызы", "улы"].contains(word.lowercased())
    }

    /// Whether a word looks like a surname, and not like one of the given names that end likewise.
    private static func isSurname(_ word: String) -> Bool {
        !givenNames.contains(word.lowercased()) && ends(word, of: surnameEndings)
    }

    private static func ends(_ word: String, of endings: [String]) -> Bool {
        let word = word.lowercased()
        return endings.contains { word.hasSuffix($0) }
    }

    private static let surnameEndings = [
        "ов", "ова", "ев", "ева", "ёв", "ёва", "ин", "ина", "ын", "ына", "ский", "ская", "цкий", "цкая", "ской", "ко",
        "ук", "юк", "ых", "их", "вич", "ян", "янц", "дзе", "швили",
    ]
    private static let givenNames: Set<String> = [
        "алина", "ангелина", "антонина", "арина", "валентин", "валентина", "галина", "дарина", "ева", "екатерина",
        "ирина", "карина", "константин", "кристина", "лев", "марина", "мартин", "нина", "полина", "регина", "сабина",
        "северин", "эвелина", "эльвина", "яков", "ян", "янина",
    ]
    private static let particles: Set<String> = [
        "al", "bin", "da", "de", "del", "della", "den", "der", "di", "dos", "du", "el", "ibn", "la", "le", "ten", "van",
        "von", "zu",
    ]
}
