import Postgres
import Site

extension ThingNews {
    /// Notifies members of a post or of what stands under it: those who may read it and mute neither whose act it is
    /// nor a hashtag of the post, unless it is their own.
    ///
    /// - Parameter members: as ``notify(_:in:_:)`` asks for them
    func notifyUnmuted(_ members: SQL, in database: Connection, _ settings: Settings) throws {
        try notify(PostMutes.unmuted(members, of: PostID(rawValue: thing), by: actor), in: database, settings)
    }
}
