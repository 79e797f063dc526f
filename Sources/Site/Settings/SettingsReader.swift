import FoundationEssentials
import Localization
import Storage

/// Reads environment variables one by one and remembers every mistake, so that the operator mends them in one go.
package struct SettingsReader {
    private let environment: [String: String]
    package var mistakes: [String] = []

    package init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// Throws ``SettingsMistakes`` when there were any.
    package func finish() throws {
        guard mistakes.isEmpty else { throw SettingsMistakes(mistakes: mistakes) }
    }

    /// The variable, or the content of the file that the variable with `_FILE` names, without its last line break.
    package mutating func optional(_ name: String) -> String? {
        if let value = environment[name], !value.isEmpty { return value }
        guard let path = environment[name + "_FILE"], !path.isEmpty else { return nil }
        return file(path, for: name + "_FILE")
    }

    package mutating func text(_ name: String, default fallback: String? = nil) -> String {
        if let value = optional(name) ?? fallback { return value }
        mistakes.append("\(name) is not set")
        return ""
    }

    package mutating func read<Value>(_ name: String, default fallback: String, _ parse: (String) -> Value?) -> Value? {
        let value = optional(name) ?? fallback
        if let parsed = parse(value) { return parsed }
        mistakes.append("\(name) cannot be «\(value)»")
        return nil
    }

    /// `yes` or `no`, which it is where nothing is said.
    package mutating func flag(_ name: String) -> Bool {
        switch optional(name) {
        case nil, "no": return false
        case "yes": return true
        case let value?:
            mistakes.append("\(name) must be yes or no, not «\(value)»")
            return false
        }
    }

    package mutating func number(
        _ name: String, default fallback: Int, in range: ClosedRange<Int> = 0...1_000_000
    ) -> Int {
        guard let value = optional(name) else { return fallback }
        if let number = Int(value), range.contains(number) { return number }
        mistakes.append("\(name) must be a number from \(range.lowerBound) to \(range.upperBound), not «\(value)»")
        return fallback
    }

    mutating func zone(_ name: String, default fallback: String, of zones: Zones) -> Zone {
        let value = optional(name) ?? fallback
        if let zone = zones[value] { return zone }
        mistakes.append(
            zones.names.isEmpty
                ? "QUAD_ZONEINFO: there are no time zones; they come with the package tzdata"
                : "\(name) is no time zone: «\(value)»")
        return .utc
    }

    /// Scheme, host and port.
    mutating func origin(_ name: String) -> String {
        let value = text(name)
        let rest = ["http://", "https://"].first { value.hasPrefix($0) }.map { value.dropFirst($0.count) }
        if !value.isEmpty, rest == nil || rest?.isEmpty == true || rest?.contains("/") == true {
            mistakes.append("\(name) must be http:// or https://, a host and maybe a port, not «\(value)»")
        }
        return value
    }

    /// Whether this origin is opened on the machine itself.
    static func isThisMachine(_ origin: String) -> Bool {
        let host = origin.split(separator: "/").last ?? ""
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
        let isLoopback = name.hasPrefix("127.") && name.utf8.allSatisfy { $0 < UInt8(ascii: "A") }
        return name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || isLoopback
    }

    /// A provider's base address, without a slash at its end; with `https` unless this is the sandbox.
    package mutating func base(_ name: String, default fallback: String) -> String {
        let value = optional(name) ?? fallback
        let rest = ["http://", "https://"].first { value.hasPrefix($0) }.map { value.dropFirst($0.count) }
        let isFit = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#@\\\"'<>;,".utf8.contains($0) }
        if rest == nil || rest?.isEmpty == true || rest?.hasPrefix("/") == true || value.hasSuffix("/") || !isFit {
            mistakes.append("\(name) must be http:// or https://, a host and maybe a path, not «\(value)»")
        } else if environment["QUAD_MODE"] != "sandbox", !value.hasPrefix("https://") {
            mistakes.append("\(name) must begin with https:// in production")
        }
        return value
    }

    /// Where other hosts' event servers take events: the words after this machine's own.
    mutating func eventServers(_ name: String) -> [String] {
        words(name, default: "").dropFirst().map { origin in
            let isNamed = ["http://", "https://"].contains { origin.hasPrefix($0) }
            if !isNamed || origin.filter({ $0 == "/" }).count != 2 {
                mistakes.append(
                    "\(name) names other event servers as http:// or https://, a host and a port, not «\(origin)»")
            }
            return origin
        }
    }

    /// A bucket of an S3-compatible store, with its region and key beside it; nil where none is named.
    mutating func store(_ name: String) -> ObjectStore? {
        guard optional(name) != nil else { return nil }
        let address = base(name, default: "")
        let (keyID, secret) = (text("\(name)_KEY"), text("\(name)_SECRET"))
        let region = text("\(name)_REGION", default: "us-east-1")
        let store = ObjectStore(address: address, region: region, keyID: keyID, secret: secret)
        if store == nil {
            mistakes.append(
                "\(name) must be https://, a host and a bucket: https://s3.example.org/quad, not «\(address)»")
        }
        return store
    }

    /// Words between spaces.
    package func words(_ name: String, default fallback: String) -> [String] {
        (environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? fallback).split(separator: " ").map(String.init)
    }

    mutating func keys(_ name: String) throws -> Keys {
        guard let path = environment[name], !path.isEmpty else {
            mistakes.append("\(name) is not set")
            throw SettingsMistakes(mistakes: mistakes)
        }
        guard let text = file(path, for: name) else { throw SettingsMistakes(mistakes: mistakes) }
        do {
            return try Keys(file: text)
        } catch {
            mistakes.append("\(name): \(error)")
            throw SettingsMistakes(mistakes: mistakes)
        }
    }

    private mutating func file(_ path: String, for name: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path) else {
            mistakes.append("\(name): the file \(path) cannot be read")
            return nil
        }
        var text = String(decoding: data, as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}
