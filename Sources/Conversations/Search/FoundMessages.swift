import Postgres
import Site
import Web
import Writing

/// Messages that are found by their words, in any form, the newest first: of the conversations in which the reader is, from the
/// message on from which they may read, and nothing that was deleted.
///
/// Most messages are not the reader's, and slices of all numbers, as posts have them, cost by what others say: 0.1 to
/// 1.5 s for a member of 200 conversations at two million messages. So words are kept behind their conversation and
/// the part of it (`12.3:согласие`), parts that grow with the number (512, 2,048, 8,192 messages): 4 µs where a word
/// is not in one. Processor's time at two million, for 200 conversations with half a million of them: 11 to 25 ms for
/// a word in half, a tenth or a thousandth of them, 70 for one in all that is old and in nothing new, 110 for a rare
/// word with a beginning that each message has; within one of a million 2 to 7 ms, 33 for two words that half have
/// each and that never meet. It costs a message 0.22 ms (DECISIONS, 191).
package enum FoundMessages {
    /// Conversations of a reader that are looked through, those that moved last.
    package static let mostConversations = 300

    package static let group = SearchGroup(
        "messages", at: 35, in: .messages, filters: filters, title: { ConversationsWords($0).messages },
        find: { request, member in
            page(request, for: member).map { page in
                { context in page.things(request) { $0.thing(context) } }
            }
        })

    /// What a search of messages understands.
    static let filters: SearchFilters = [.authors, .days]

    /// Of all messages, whoever may read them: it says alone which numbers are of which days.
    private static let texts = FoundTexts("message", in: "(SELECT id, created_at FROM messages)")

    /// As many as are asked for, and one more.
    ///
    /// - Parameter conversation: the only one that is looked through; nil for all of the reader's
    package static func page(
        _ request: SearchRequest, in conversation: ConversationID? = nil, for reader: MemberID
    ) -> Query<FoundTextPage<FoundMessage>> {
        let only: SQL = conversation.map { "WHERE c.id = \($0)" } ?? ""
        let walk = texts.walk(request) { query, marks, before, above in
            """
            (SELECT array_agg(id) AS ids, array_agg(first_number) AS first_numbers
             FROM (
                 SELECT c.id, c.first_number
                 FROM \(ConversationAudience.conversations(of: reader)) c
                 \(only)
                 ORDER BY c.last_at DESC
                 LIMIT \(constant: mostConversations)
             ) AS one) AS own
            CROSS JOIN LATERAL newest_messages(
                own.ids, own.first_numbers, \(query) && \(marks), \(before), \(above),
                \(Int32(FoundTexts.mostWalked)))
            """
        }
        return FoundTextPage.query(
            walk,
            found: """
                SELECT t.id
                FROM looked
                JOIN \(ConversationAudience.messages(of: reader)) t
                  ON t.id = looked.id AND t.deleted_at IS NULL AND t.event IS NULL
                WHERE \(FoundTexts.days(request, "t"))
                """,
            page: """
                SELECT t.id, t.number, t.author_id, t.created_at, t.html, t.conversation_id
                FROM (SELECT id FROM found ORDER BY id DESC LIMIT \(request.most + 1)) AS f
                JOIN \(ConversationAudience.messages(of: reader)) t ON t.id = f.id
                """,
            joined: "LEFT JOIN \(ConversationAudience.conversations(of: reader)) c ON c.id = p.conversation_id")
    }

    /// Whether a reader is in more conversations than are looked through.
    package static func leavesSomeOut(for reader: MemberID) -> Query<Bool> {
        Query<Bool?>.row(
            """
            SELECT count(*) > \(mostConversations) AS leaves_some_out
            FROM (
                SELECT FROM \(ConversationAudience.conversations(of: reader)) c LIMIT \(mostConversations + 1)
            ) AS own
            """
        ) { (row: inout Row) -> Bool in try row.next("leaves_some_out") }.map { $0 ?? false }
    }
}

extension FoundMessage {
    fileprivate func thing(_ context: Context) -> FoundThing {
        let title = known(ConversationsWords(context.language)).title.text
        let name = author == context.knownMember?.id ? WritingWords(context.language).you : name
        return FoundThing(
            title: MarkedText(headline), detail: name == title ? name : "\(name) · \(title)",
            when: context.clock.age(since: created), address: address
        ) { [self] out, _ in out.avatar(Avatar(name: self.name, id: author.rawValue)) }
    }
}
