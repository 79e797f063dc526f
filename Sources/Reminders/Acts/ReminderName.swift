import FoundationEssentials
import Site
import Web

/// What an act calls a reminder: its number, or the key of the form that makes it, which is all that a browser knows of what was
/// made without a network until the answer has come (`static/reminders/offline`). Another page may act on it meanwhile.
enum ReminderName: PathParameter {
    case number(ReminderID)
    case key(UUID)

    init?(pathSegment: String) {
        if let id = ReminderID(pathSegment: pathSegment) {
            self = .number(id)
        } else if let key = UUID(uuidString: pathSegment), Self.segment(key) == pathSegment {
            self = .key(key)
        } else {
            return nil
        }
    }

    var pathSegment: String {
        switch self {
        case .number(let id): id.pathSegment
        case .key(let key): Self.segment(key)
        }
    }

    /// As browsers write it.
    private static func segment(_ key: UUID) -> String { key.uuidString.lowercased() }
}

extension SiteRoutes {
    /// Adds an act on a reminder, by either of its names. Only what the member themselves has made has one of the other kind.
    mutating func post(
        reminder path: Path<ReminderID>, _ access: Access,
        _ handler: @escaping (Context, ReminderID) throws -> Response
    ) {
        post(path.reading(ReminderName.self), access) { context, name in
            switch name {
            case .number(let id): return try handler(context, id)
            case .key(let key):
                let member = try context.member()
                guard let id = try context.fetch(ReminderStore.made(form: key, by: member.id)) else {
                    throw Failure.notFound
                }
                return try handler(context, id)
            }
        }
    }
}
