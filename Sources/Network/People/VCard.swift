import Site
import Web

/// A person as address books take them in: a vCard 4.0 (RFC 6350).
package struct VCard {
    /// Octets of a line without its break (RFC 6350, 3.2).
    private static let longestLine = 75

    package private(set) var text = ""

    /// - Parameter origin: of Quad, before the address of the profile
    package init(_ person: PersonStore.Person, origin: String) {
        let profile = "\(origin)\(Paths.person(person.id).text)"
        add("BEGIN", "VCARD")
        add("VERSION", "4.0")
        add("KIND", "individual")
        add("UID", profile)
        add("FN", Self.escaped(person.name))
        if !person.surname.isEmpty {
            add("N", Self.components([person.surname, person.givenName, Self.patronymic(person), "", ""]))
        }
        if !person.email.isEmpty { add("EMAIL;TYPE=work", Self.escaped(person.email)) }
        if !person.faculty.isEmpty { add("ORG", Self.components([person.faculty])) }
        if !person.position.isEmpty { add("TITLE", Self.escaped(person.position)) }
        if !person.city.isEmpty { add("ADR;TYPE=work", Self.components(["", "", "", person.city, "", "", ""])) }
        add("URL", profile)
        add("END", "VCARD")
    }

    /// What a full name has behind the surname and the given name.
    private static func patronymic(_ person: PersonStore.Person) -> String {
        let beginning = "\(person.surname) \(person.givenName) "
        return person.fullName.hasPrefix(beginning) ? String(person.fullName.dropFirst(beginning.count)) : ""
    }

    /// A line that is too long goes on in the next one behind a space; no letter is cut.
    private mutating func add(_ name: String, _ value: String) {
        var length = 0
        for scalar in "\(name):\(value)".unicodeScalars {
            let width = UTF8.width(scalar)
            if length + width > Self.longestLine {
                text += "\r\n "
                length = 1
            }
            text.unicodeScalars.append(scalar)
            length += width
        }
        text += "\r\n"
    }

    private static func components(_ values: [String]) -> String { values.map(escaped).joined(separator: ";") }

    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\", ",", ";": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension Response {
    /// A contact to take along.
    static func contact(_ card: VCard, named name: String) -> Response {
        var response = Response(status: .ok, body: .text(card.text))
        response.headers.set("Content-Type", "text/vcard; charset=utf-8")
        response.headers.set("Content-Disposition", "attachment; filename=\"\(name)\"")
        return response
    }
}
