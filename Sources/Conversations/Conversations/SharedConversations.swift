import Postgres
import Site
import Web

extension SharedThings {
    /// Groups in which both are. The one that all of a project are in is found as the project.
    static let conversations = SharedThings(
        rows: { person, reader in
            """
            SELECT c.id, coalesce(c.name, array_to_string(ARRAY (
                SELECT coalesce(nullif(m.given_name, ''), m.name)
                FROM conversation_members x
                JOIN members m ON m.id = x.member_id
                WHERE x.conversation_id = c.id AND x.member_id <> \(reader)
                ORDER BY x.joined_at, x.member_id
                LIMIT 3
            ), ', ')) AS name, NULL::integer AS picture_version
            FROM \(ConversationAudience.conversations(of: reader)) c
            WHERE c.low_id IS NULL AND NOT c.is_general AND EXISTS (
                SELECT FROM conversation_members x WHERE x.conversation_id = c.id AND x.member_id = \(person)
            )
            ORDER BY c.last_at DESC, c.id DESC
            \(most)
            """
        },
        thing: { id, name, _ in
            SharedThing(Avatar(name: name, tint: id), Link(name, to: Paths.reading(ConversationID(rawValue: id))))
        })
}
