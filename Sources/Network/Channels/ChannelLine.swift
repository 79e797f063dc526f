import Postgres
import Site

/// A channel as lists name it.
package struct ChannelLine: Sendable {
    package let id: ChannelID
    package let name: String
    /// Nil where the name is enough.
    package var sum: Sum?
    /// How many posts of others it has that its owner did not have before them; a hundred stands for more.
    package var fresh = 0
    /// The look for them ended before it was through, as much is left out of it: there may be more.
    package var mayHaveMore = false

    /// Of what it consists and what is left out of it: how many people and hashtags, and one of each.
    package struct Sum: Sendable {
        let people: Int
        let person: String?
        let hashtags: Int
        let hashtag: String?
        let withoutPeople: Int
        let withoutPerson: String?
        let withoutHashtags: Int
        let withoutHashtag: String?
        let withoutWords: [String]

        init(_ row: inout Row) throws {
            people = try row.next("people")
            person = try row.next("person")
            hashtags = try row.next("hashtags")
            hashtag = try row.next("hashtag")
            withoutPeople = try row.next("without_people")
            withoutPerson = try row.next("without_person")
            withoutHashtags = try row.next("without_hashtags")
            withoutHashtag = try row.next("without_hashtag")
            withoutWords = try row.next("without_words")
        }

        /// «3 человека, #грант, кроме: #реклама»
        func text(_ words: NetworkWords) -> String {
            let who = people == 1 ? person : people > 1 ? words.peopleCount(count: people) : nil
            let what =
                hashtags == 1 ? hashtag.map { "#\($0)" } : hashtags > 1 ? words.hashtagCount(count: hashtags) : nil
            return [who, what, without(words)].compactMap(\.self).joined(separator: ", ")
        }

        /// «кроме: 2 человека, #реклама»
        private func without(_ words: NetworkWords) -> String? {
            let people =
                withoutPeople == 1
                ? withoutPerson : withoutPeople > 1 ? words.peopleCount(count: withoutPeople) : nil
            let hashtags =
                withoutHashtags == 1
                ? withoutHashtag.map { "#\($0)" }
                : withoutHashtags > 1 ? words.hashtagCount(count: withoutHashtags) : nil
            let texts =
                withoutWords.count > 1 ? words.withoutWordCount(count: withoutWords.count) : withoutWords.first
            let all = [people, hashtags, texts].compactMap(\.self)
            return all.isEmpty ? nil : words.channelWithout(what: all.joined(separator: ", "))
        }
    }

    static let columns = Columns(of: "c", "id", "name")
    /// As their owner has put them, then by name.
    static let order: SQL = "c.place NULLS LAST, c.name, c.id"

    /// What a ``Sum`` reads, of `channels c`.
    static let sums: SQL = """
        (SELECT count(*) FROM channel_people s WHERE s.channel_id = c.id AND NOT s.is_excluded) AS people,
        (SELECT m.name FROM channel_people s JOIN members m ON m.id = s.member_id
         WHERE s.channel_id = c.id AND NOT s.is_excluded LIMIT 1) AS person,
        (SELECT count(*) FROM channel_hashtags s WHERE s.channel_id = c.id AND NOT s.is_excluded) AS hashtags,
        (SELECT h.name FROM channel_hashtags s JOIN hashtags h ON h.id = s.hashtag_id
         WHERE s.channel_id = c.id AND NOT s.is_excluded LIMIT 1) AS hashtag,
        (SELECT count(*) FROM channel_people s WHERE s.channel_id = c.id AND s.is_excluded) AS without_people,
        (SELECT m.name FROM channel_people s JOIN members m ON m.id = s.member_id
         WHERE s.channel_id = c.id AND s.is_excluded LIMIT 1) AS without_person,
        (SELECT count(*) FROM channel_hashtags s WHERE s.channel_id = c.id AND s.is_excluded) AS without_hashtags,
        (SELECT h.name FROM channel_hashtags s JOIN hashtags h ON h.id = s.hashtag_id
         WHERE s.channel_id = c.id AND s.is_excluded LIMIT 1) AS without_hashtag,
        c.without_words
        """

    init(_ row: inout Row) throws {
        id = try row.next("id")
        name = try row.next("name")
    }

    /// With its ``sum``, and what is new in it.
    init(summed row: inout Row) throws {
        try self.init(&row)
        sum = try Sum(&row)
        try count(&row)
    }

    /// Takes what ``ChannelPosts/fresh(for:)`` finds.
    mutating func count(_ row: inout Row) throws {
        let found = try row.next("fresh", as: [Int].self)
        (fresh, mayHaveMore) = (found.first ?? 0, found.last == 1)
    }
}
