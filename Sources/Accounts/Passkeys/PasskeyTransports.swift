/// How browsers reach an authenticator (WebAuthn Level 3, section 5.8.4): given back to them as they said it.
struct PasskeyTransports: Sendable {
    private static let known: Set<Substring> = ["usb", "nfc", "ble", "smart-card", "hybrid", "internal"]

    let names: [String]

    /// Of a list with commas; what is not known is left out.
    init(_ text: String) {
        names = Set(text.prefix(200).split(separator: ",")).intersection(Self.known).map(String.init).sorted()
    }

    var text: String { names.joined(separator: ",") }

    /// It is carried about by itself, and not a part of a phone or a computer.
    var isRoaming: Bool { !names.isEmpty && !names.contains("internal") && !names.contains("hybrid") }
}
