/// What applications may ask for.
enum VKScope {
    /// The permissions of VK ID, in words.
    static let words: [(name: String, words: String)] = [
        ("vkid.personal_info", "See your name, photo, sex and birthday"),
        ("email", "See your e-mail address"),
        ("phone", "See your telephone number"),
        ("docs", "See, rename and delete your documents"),
        ("friends", "See your friends"),
        ("wall", "Write on your wall"),
        ("groups", "See your communities"),
        ("stories", "See your stories"),
        ("photos", "See your photos"),
        ("ads", "Manage advertisements"),
        ("video", "See your videos"),
        ("status", "Change your status"),
        ("market", "Manage goods"),
        ("pages", "Edit wiki pages"),
        ("notifications", "See your notifications"),
        ("stats", "See statistics"),
        ("notes", "See your notes"),
    ]

    /// Permissions that VK ID gives to every application; the others are granted on a written request.
    static let base: Set<String> = ["vkid.personal_info", "email", "phone"]

    /// The bits of the classic flow (its `scope` may be a sum).
    static let bits: [(name: String, bit: Int)] = [
        ("notify", 1), ("friends", 2), ("photos", 4), ("audio", 8), ("video", 16), ("stories", 64), ("pages", 128),
        ("menu", 256), ("status", 1_024), ("notes", 2_048), ("messages", 4_096), ("wall", 8_192), ("ads", 32_768),
        ("offline", 65_536), ("docs", 131_072), ("groups", 262_144), ("notifications", 524_288),
        ("stats", 1_048_576), ("email", 4_194_304), ("market", 134_217_728),
    ]

    static func words(for name: String) -> String {
        if name == "offline" { return "Keep the access until you take it back" }
        return words.first { $0.name == name }?.words ?? name
    }

    /// Names separated by spaces; nil when one is unknown.
    static func ofVKID(_ text: String?) -> [String]? {
        let names = (text ?? "").split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
        let known = Set(words.map(\.name))
        guard names.allSatisfy(known.contains) else { return nil }
        return names.isEmpty ? ["vkid.personal_info"] : names
    }

    /// A sum of bits or names separated by commas; what is unknown is left.
    static func ofClassic(_ text: String?) -> [String] {
        if let sum = text.flatMap({ Int($0) }) { return bits.filter { sum & $0.bit != 0 }.map(\.name) }
        let names = (text ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
        return bits.map(\.name).filter(names.contains)
    }
}
