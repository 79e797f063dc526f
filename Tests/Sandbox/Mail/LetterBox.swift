import FoundationEssentials

/// A letter as it was received: one for each recipient.
struct ReceivedLetter: Codable, Sendable {
    let id: Int
    let to: String
    let from: String
    let subject: String
    let text: String
    let html: String?
    /// ISO 8601, UTC.
    let receivedAt: String

    var date: Date { (try? Date(receivedAt, strategy: .iso8601)) ?? .distantPast }
}

/// The letters received, in memory; the oldest go first.
actor LetterBox {
    static let mostLetters = 1_000
    /// Bytes of all texts together.
    static let mostBytes = 64 << 20

    private var letters: [ReceivedLetter] = []
    private var bytes = 0
    private var lastID = 0

    @discardableResult
    func add(to: String, from: String, subject: String, text: String, html: String?) -> ReceivedLetter {
        lastID += 1
        let letter = ReceivedLetter(
            id: lastID, to: to, from: from, subject: subject, text: text, html: html,
            receivedAt: Date().formatted(.iso8601))
        letters.append(letter)
        bytes += size(of: letter)
        while letters.count > Self.mostLetters || bytes > Self.mostBytes, letters.count > 1 {
            bytes -= size(of: letters.removeFirst())
        }
        return letter
    }

    /// Newest first; those to this address when it is given, in whatever letter case.
    func newest(to address: String? = nil) -> [ReceivedLetter] {
        guard let address = address?.lowercased(), !address.isEmpty else { return letters.reversed() }
        return letters.reversed().filter { $0.to.lowercased() == address }
    }

    func letter(_ id: Int) -> ReceivedLetter? {
        letters.first { $0.id == id }
    }

    func clear() {
        letters = []
        bytes = 0
    }

    private func size(of letter: ReceivedLetter) -> Int {
        letter.text.utf8.count + (letter.html?.utf8.count ?? 0) + letter.subject.utf8.count
    }
}
