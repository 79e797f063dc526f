import Postgres
import Site
import Web

/// How far somebody has read a conversation.
package struct ReadPosition: Sendable {
    static let numberField = "number"
    /// Of the page's own counting: what was seen before "mark as unread" is not read by it.
    static let epochField = "epoch"

    package let number: Int
    package let epoch: Int

    package init(number: Int, epoch: Int) {
        self.number = number
        self.epoch = epoch
    }

    /// As a form brings it.
    var fields: [FormAction.Field] {
        [FormAction.Field(Self.numberField, String(number)), FormAction.Field(Self.epochField, String(epoch))]
    }

    /// Nil for what is no position.
    init?(_ fields: Fields) {
        guard let number = fields[Self.numberField].flatMap(Int32.init), number > 0,
            let epoch = fields[Self.epochField].flatMap(Int32.init), epoch >= 0
        else { return nil }
        self.init(number: Int(number), epoch: Int(epoch))
    }

    /// Never goes back: another device may have read further.
    ///
    /// - Returns: whether more is read than before
    package func save(in id: ConversationID, by member: MemberID, _ database: Connection) throws -> Bool {
        try database.execute(
            """
            UPDATE conversation_members own
            SET read_number = least(\(Int32(clamping: number)), c.last_number)
            FROM conversations c
            WHERE c.id = own.conversation_id AND own.conversation_id = \(id) AND own.member_id = \(member)
              AND own.read_epoch = \(Int32(clamping: epoch)) AND own.read_number < least(\(Int32(clamping: number)), c.last_number)
            """) == 1
    }

    /// A message and all behind it is unread again, on all devices.
    ///
    /// - Returns: whether the member may see it
    package static func markUnread(
        _ number: MessageNumber, in id: ConversationID, by member: MemberID, _ database: Connection
    ) throws -> Bool {
        let number = Int32(clamping: number.rawValue)
        return try database.execute(
            """
            UPDATE conversation_members own
            SET read_number = \(number) - 1, read_epoch = own.read_epoch + 1
            FROM conversations c
            WHERE c.id = own.conversation_id AND own.conversation_id = \(id) AND own.member_id = \(member)
              AND \(number) BETWEEN own.first_number AND c.last_number
            """) == 1
    }
}
