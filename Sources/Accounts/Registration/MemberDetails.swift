import Web

/// What everyone tells of themselves: asked at registration, changed in the settings. All of it is required.
package struct MemberDetails: Sendable {
    package enum Field: String, CaseIterable, Sendable {
        case fullName = "full_name"
        case faculty, position, city

        /// The most characters that fit.
        package var longest: Int { self == .city ? 80 : 120 }

        /// Of the form's fields.
        static var names: [String] { allCases.map(\.rawValue) }
    }

    package enum Problem: Sendable, Equatable {
        case empty
        case tooLong(Int)
    }

    /// As typed, without spaces around and with single ones within.
    package private(set) var values: [Field: String] = [:]
    package private(set) var problems: [Field: Problem] = [:]

    package init() {}

    package init(_ fields: Fields) {
        for field in Field.allCases {
            let value = (fields[field.rawValue] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            values[field] = value
            if value.isEmpty {
                problems[field] = .empty
            } else if value.count > field.longest {
                problems[field] = .tooLong(field.longest)
            }
        }
    }

    package init(fullName: String, faculty: String, position: String, city: String) {
        values = [.fullName: fullName, .faculty: faculty, .position: position, .city: city]
    }

    package subscript(_ field: Field) -> String { values[field] ?? "" }
}
