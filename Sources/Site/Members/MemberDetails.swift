import Postgres
import Web

/// What everyone says of themselves: asked at registration, changed in the settings, put right by administrators. All of it is
/// required but for how lists show the name, which is taken from it.
package struct MemberDetails: Sendable {
    package enum Field: String, CaseIterable, Sendable {
        case fullName = "full_name"
        case givenName = "given_name"
        case surname, faculty, position, city

        /// The most characters that fit.
        package var longest: Int {
            switch self {
            case .givenName, .surname: ListName.longest
            case .city: 80
            default: 120
            }
        }

        package var isRequired: Bool { self != .givenName && self != .surname }
    }

    package enum Problem: Sendable, Equatable {
        case empty
        case tooLong(Int)
    }

    /// The field that says which full name the parts were taken from.
    package static let listNameOf = "list_name_of"

    /// As typed, without spaces around, with single ones within, and without marks that turn the direction of letters or have
    /// no width: nobody sees them, and a name with one looks like another's.
    package private(set) var values: [Field: String] = [:]
    package private(set) var problems: [Field: Problem] = [:]

    package init() {}

    package init(_ fields: Fields) {
        for field in Field.allCases {
            let value = Self.trimmed(fields[field.rawValue])
            values[field] = value
            if value.isEmpty, field.isRequired {
                problems[field] = .empty
            } else if value.count > field.longest {
                problems[field] = .tooLong(field.longest)
            }
        }
        // Parts that nobody has put right follow the full name.
        let earlier = ListName(of: Self.trimmed(fields[Self.listNameOf]))
        guard problems[.fullName] == nil, listName.shown.isEmpty || listName == earlier else { return }
        let own = ListName(of: self[.fullName])
        // Of names that are longer than any, one part is enough to be found by.
        values[.givenName] = String(own.given.prefix(ListName.longest))
        values[.surname] = String(own.surname.prefix(ListName.longest))
    }

    /// What the database has.
    package init(fullName: String, _ kept: ListName, faculty: String, position: String, city: String) {
        let listName = kept.shown.isEmpty ? ListName(of: fullName) : kept
        values = [
            .fullName: fullName, .givenName: listName.given, .surname: listName.surname, .faculty: faculty,
            .position: position, .city: city,
        ]
    }

    package subscript(_ field: Field) -> String { values[field] ?? "" }

    package var listName: ListName { ListName(given: self[.givenName], surname: self[.surname]) }

    /// The columns of `members` that have them, for UPDATE.
    package var columns: SQL {
        """
        full_name = \(self[.fullName]), given_name = \(self[.givenName]), surname = \(self[.surname]),
        faculty = \(self[.faculty]), position = \(self[.position]), city = \(self[.city])
        """
    }

    /// What another form says differently, in the order of the fields.
    package func changes(to other: MemberDetails) -> [Field] { Field.allCases.filter { self[$0] != other[$0] } }

    /// These with what else is said of the same person; what is said as nothing stays as it is. The parts of a name follow it
    /// unless the member has put them right.
    package func merged(with said: [Field: String]) -> MemberDetails {
        let fields = Field.allCases.map { field in (name: field.rawValue, value: said[field] ?? self[field]) }
        return MemberDetails(Fields(fields + [(name: Self.listNameOf, value: self[.fullName])]))
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
        default: false
        }
    }

    package static func trimmed(_ text: String?) -> String {
        let seen = String.UnicodeScalarView((text ?? "").unicodeScalars.filter { !isUnseen($0) })
        return String(seen).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
