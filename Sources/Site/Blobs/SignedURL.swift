import FoundationEssentials
import Storage
import Web

/// The right to get kept bytes from the files origin for a few minutes: all of it stands in the address, signed. That
/// origin has no cookies, so the address itself says whom it was made for, and in which session: it ends with it.
///
/// Why: DECISIONS, 44.
package struct SignedURL: Sendable, Equatable {
    package enum Disposition: UInt8, Sendable {
        /// The browser saves it under its name.
        case attachment
        /// The browser shows it where ``MediaKind/isShown`` lets it.
        case inline
    }

    package let blob: BlobID
    package let member: MemberID
    package let session: SessionID
    /// What a browser calls it when it is saved.
    package let name: String
    package let disposition: Disposition
    /// Seconds since 1970.
    let expiry: UInt32

    /// Seconds that an address lives at most, and at least half of it: addresses of the same minutes are the same, so
    /// that a browser finds a picture again in its cache.
    private static let life: UInt32 = 300

    /// - Parameter name: of a file, however hostile: what cannot stand in a name is taken out of it
    package init(
        _ blob: BlobID, for member: MemberID, in session: SessionID, name: String, as disposition: Disposition,
        now: Date
    ) {
        self.blob = blob
        self.member = member
        self.session = session
        self.name = SavedName.safe(name)
        self.disposition = disposition
        let step = Self.life / 2
        expiry = (UInt32(now.timeIntervalSince1970) / step + 2) * step
    }

    /// For the browser that asks. Where the database was not asked yet whether it is signed in, it opens nothing.
    package init(
        _ blob: BlobID, for member: MemberID, name: String, as disposition: Disposition, _ context: Context
    ) {
        let session = context.knownMember?.session ?? SessionID(rawValue: 0)
        self.init(blob, for: member, in: session, name: name, as: disposition, now: context.now)
    }

    /// Where the browser gets it.
    package func address(_ settings: Settings) -> Address {
        Address(settings.filesOrigin + Paths.blob(text(settings.keys)).text)
    }

    /// As an address has it.
    package func text(_ keys: Keys) -> String {
        Base64URL.encode(body + keys.files.code(for: body))
    }

    /// Nil for what was not signed here or has had its time.
    ///
    /// - Parameter now: nil for a transfer that began in time and goes on
    package init?(_ text: String, keys: Keys, now: Date?) {
        guard let bytes = Base64URL.decode(text), bytes.count > Self.fixed + Self.code else { return nil }
        let body = Array(bytes.dropLast(Self.code))
        guard keys.files.code(for: body).constantTimeEquals(bytes.suffix(Self.code)) else { return nil }
        func number(_ range: Range<Int>) -> UInt64 { body[range].reduce(0) { $0 << 8 | UInt64($1) } }
        guard let blob = BlobID(bytes: body[0..<16]), let disposition = Disposition(rawValue: body[36]),
            let name = String(validating: body[Self.fixed...], as: UTF8.self)
        else { return nil }
        self.blob = blob
        member = MemberID(rawValue: Int(truncatingIfNeeded: number(16..<24)))
        session = SessionID(rawValue: Int(truncatingIfNeeded: number(24..<32)))
        expiry = UInt32(number(32..<36))
        self.disposition = disposition
        self.name = name
        if let now, now.timeIntervalSince1970 >= Double(expiry) { return nil }
    }

    /// Bytes before the name: 16 of the blob, 8 of the member, 8 of the session, 4 of the expiry, 1 of the disposition.
    private static let fixed = 37
    private static let code = 32

    private var body: [UInt8] {
        var body = blob.bytes
        withUnsafeBytes(of: UInt64(member.rawValue).bigEndian) { body += $0 }
        withUnsafeBytes(of: UInt64(session.rawValue).bigEndian) { body += $0 }
        withUnsafeBytes(of: expiry.bigEndian) { body += $0 }
        body.append(disposition.rawValue)
        return body + name.utf8
    }
}
