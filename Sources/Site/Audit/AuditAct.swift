import FoundationEssentials
import Localization

/// What an administrator did, as a typed value. Each feature has types of its own and lists them in its ``Feature``, so
/// that the log can show them in words. Values are read for ever: a case that was written once stays readable, and has
/// no secret in it.
package protocol AuditAct: Codable, Sendable {
    /// Tells it from all other types of acts: small letters.
    static var group: String { get }
    /// One of each case: tests show them all, and the log is filtered by them.
    static var samples: [Self] { get }
    func words(in language: Language) -> AuditWords
}

/// An act in words.
package struct AuditWords: Sendable, Equatable {
    /// The same for all values of the case: «Роль изменена».
    package let title: String
    /// What the value adds: «участник → администратор».
    package let details: String

    package init(_ title: String, _ details: String = "") {
        self.title = title
        self.details = details
    }
}

/// An act as a row has it.
package struct WrittenAct: Sendable, Equatable {
    /// The type's group and the name of the case, as `administrators.granted`.
    package let name: String
    /// The value as JSON, as it was hashed.
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// - Throws: what the encoder throws, or ``NoCase``: then there is no line, and its act is not done either
    package init(_ act: some AuditAct) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        value = String(decoding: try encoder.encode(act), as: UTF8.self)
        // Codable writes the case of an enum as the one key of an object.
        let parts = value.split(separator: "\"", maxSplits: 2)
        guard value.hasPrefix("{\""), parts.count > 1 else { throw NoCase(value: value) }
        name = "\(type(of: act).group).\(parts[1])"
    }

    /// The value is not written as the case of an enum, so that nobody could tell what it was.
    package struct NoCase: Error {
        package let value: String
    }

    /// In words; nil when no feature knows the act any more.
    package func words(_ types: [any AuditAct.Type], in language: Language) -> AuditWords? {
        let group = name.prefix { $0 != "." }
        guard let type = types.first(where: { $0.group == group }) else { return nil }
        return (try? JSONDecoder().decode(type, from: Data(value.utf8)))?.words(in: language)
    }
}
