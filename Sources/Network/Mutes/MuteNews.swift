import Postgres
import Site

extension ThingNews {
    /// Tells members, but those who mute whose act it is.
    ///
    /// - Parameter members: as ``tell(_:in:_:)`` asks for them
    func tellUnmuted(_ members: SQL, in database: Connection, _ settings: Settings) throws {
        try tell(PostMutes.unmuted(members, by: actor), in: database, settings)
    }
}
