import Conversion
import Postgres
import Site

/// A sign of the organisation on its way: as it was sent, drawn or refused, not chosen yet.
struct Logo: Sendable {
    /// Bytes of what is sent; nginx takes a form of 1 MB.
    static let largest = 512 << 10
    /// The field of a form that names one, or brings its file.
    static let field = "logo"
    static let icons = OrganisationIcon.allCases.map { icon in
        switch icon {
        case .mark, .app192, .app512: LogoIcons.Icon(icon.rawValue, side: icon.side)
        // Four fifths of it are always seen.
        case .cut512: LogoIcons.Icon(icon.rawValue, side: icon.side, share: 62, ground: OrganisationIcon.paper)
        case .touch180: LogoIcons.Icon(icon.rawValue, side: icon.side, share: 72, ground: OrganisationIcon.paper)
        }
    }

    enum State {
        case waiting
        case drawn([OrganisationIcon: [UInt8]])
        case refused(LogoProblem)
    }

    let id: Int
    let state: State

    /// Nil when there is none of this number.
    static func find(_ id: Int?) -> Query<Logo?> {
        guard let id else { return .known(nil) }
        return Query<[Part]>.rows(
            """
            SELECT l.refusal, i.name, i.png
            FROM organisation_logos l
            LEFT JOIN organisation_icons i ON i.logo_id = l.id
            WHERE l.id = \(id)
            """
        ) { row in
            Part(refusal: try row.next("refusal"), name: try row.next("name"), png: try row.next("png"))
        }.map { parts in
            guard let first = parts.first else { return nil }
            if let refusal = first.refusal {
                return Logo(id: id, state: .refused(LogoProblem(rawValue: refusal) ?? .unreadable))
            }
            var icons: [OrganisationIcon: [UInt8]] = [:]
            for part in parts {
                guard let name = part.name, let icon = OrganisationIcon(rawValue: name) else { continue }
                icons[icon] = part.png ?? []
            }
            return Logo(id: id, state: icons.isEmpty ? .waiting : .drawn(icons))
        }
    }

    var isWaiting: Bool {
        if case .waiting = state { true } else { false }
    }

    /// A row of a sign and one of its icons.
    private struct Part {
        let refusal: String?
        let name: String?
        let png: [UInt8]?
    }
}

/// Why there is no sign of what was sent.
enum LogoProblem: String, Codable, CaseIterable, Error, Sendable {
    /// No file was chosen.
    case nothing
    case tooLarge, tooManyPixels
    /// Its bytes are none of the kinds that are taken, whatever its name says.
    case unsupported
    case unreadable
    /// It was not drawn in time, or cannot be drawn here.
    case unavailable

    init(_ refusal: Refusal) {
        self =
            switch refusal {
            case .unsupported, .mismatch: .unsupported
            case .tooLarge: .tooLarge
            case .tooManyPixels, .bomb: .tooManyPixels
            case .unreadable, .undecoded: .unreadable
            case .slow, .unavailable: .unavailable
            }
    }

    func sentence(_ words: AdminWords) -> String {
        switch self {
        case .nothing: words.logoMissing
        case .tooLarge: words.logoTooLarge(kilobytes: String(Logo.largest >> 10))
        case .tooManyPixels: words.logoTooManyPixels
        case .unsupported: words.logoUnsupported
        case .unreadable: words.logoUnreadable
        case .unavailable: words.logoUnavailable
        }
    }
}
