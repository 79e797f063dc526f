import FoundationEssentials
import Localization
import Site
import Web

/// What a device is given to show. The service worker reads it (`static/root/service-worker.js`).
package struct PushMessage: Encodable {
    /// A button of what is shown.
    private struct Act: Encodable {
        let label: String
        let address: String
        /// Names and values.
        let fields: [[String]]
    }

    /// Characters of the title and of the text, which a device cuts long before; tried one after another until the message
    /// is short enough.
    private static let lengths = [200, 60, 10]
    /// Browsers show no more.
    private static let mostActs = 2

    private var title: String
    private var body: String
    private let language: String
    /// What takes the place of what is shown already.
    let tag: String
    /// Where it leads.
    private let address: String
    private var acts: [Act]
    /// Names it in what the device says of it, and proves that it came from here.
    private let id: String
    private let proof: String

    /// - Parameters:
    ///   - message: the number of the first delivery
    ///   - proof: see ``ShownProof``
    package init(
        _ language: Language, title: String, body: String, tag: String, address: Address,
        acts: [NotificationKind.Act] = [], message: Int, proof: String
    ) {
        self.title = title
        self.body = body
        self.language = language.rawValue
        self.tag = tag
        self.address = address.text
        self.acts = acts.prefix(Self.mostActs).map { act in
            Act(
                label: act.button.label, address: act.action.address.text,
                fields: act.action.fields.map { [$0.name, $0.value] })
        }
        id = String(message)
        self.proof = proof
    }

    /// At most ``PushEncryption/longestText`` bytes: texts give way, then the buttons.
    package var bytes: [UInt8] {
        var short = self
        for length in Self.lengths {
            short.title = Self.line(title, length)
            short.body = Self.line(body, length * 2)
            if let bytes = short.encoded, bytes.count <= PushEncryption.longestText { return bytes }
        }
        short.acts = []
        guard let bytes = short.encoded, bytes.count <= PushEncryption.longestText else { return [] }
        return bytes
    }

    private var encoded: [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { [UInt8]($0) }
    }

    /// So many characters in one line.
    private static func line(_ text: String, _ longest: Int) -> String {
        let scalars = text.unicodeScalars.prefix(longest).map { $0.value < 0x20 ? " " : $0 }
        return String(String.UnicodeScalarView(scalars)) + (text.unicodeScalars.count > longest ? "…" : "")
    }
}
