import Site
import Web

/// How a channel would look that is not saved. Nothing in it is a link: it is a picture of posts (contradiction 10).
package struct ChannelPreviewPage {
    /// The field of the form that names the channel which is being changed.
    static let channelField = "channel"
    /// Posts that are shown at once.
    private static let most = 20

    package struct Card {
        package let author: String
        package let avatar: Avatar
        package let moment: Moment
        package let text: String
        package let reasons: [Reason]
    }

    package struct Reason {
        package let icon: Icon
        package let label: String
    }

    /// One of the sets' parts, and how many posts it brings or takes away.
    package struct Part {
        package let label: String
        package let avatar: Avatar?
        package let count: String
        package let isOut: Bool
    }

    package let words: NetworkWords
    package let title: String
    package let cards: [Card]
    /// «Так выглядел бы канал: 41 пост с 2 сентября.»
    package let sum: String
    package let parts: [Part]
    package let out: [Part]
    /// «Девять постов подошли по нескольким причинам и стоят один раз.»
    package let several: String?
    /// The form as hidden fields.
    package let fields: [FormAction.Field]
    package let key: String
    package let form: Address
    package let channel: String?
    package let problems: Notice?
    /// Where a further page of it begins, and how far this one looked.
    package let after: String?
    package let looked: String?
    package let isEmpty: Bool

    package var partsTitle: String { words.channelParts }

    init(
        _ form: ChannelForm, _ key: IdempotencyKey, of standing: Channel?, _ preview: ChannelPreview, isFirst: Bool,
        _ context: Context
    ) {
        let words = NetworkWords(context.language)
        let clock = context.clock
        let sets = form.sets
        self.words = words
        self.key = key.text
        title = form.name.isEmpty ? words.newChannel : form.name
        fields = form.fields
        self.form = standing.map { Paths.editChannel($0.id) } ?? Paths.newChannel()
        channel = standing?.id.pathSegment
        let problem = form.problems.values.compactMap { words.problem($0) }.sorted().first
        problems = problem.map { Notice(.warning, $0) }

        let people = Set(sets.people.map(\.id))
        let hashtags = Dictionary(sets.hashtags.map { ($0.key, $0) }) { first, _ in first }
        func reasons(_ post: ChannelPreview.Found) -> [Reason] {
            (people.contains(post.author.id) ? [Reason(icon: .user, label: words.reasonPerson)] : [])
                + post.hashtags.compactMap { hashtags[$0] }.map {
                    Reason(icon: .hash, label: words.reasonHashtag(tag: $0.name))
                }
        }
        cards = preview.posts.prefix(Self.most).map { post in
            Card(
                author: post.author.name, avatar: post.author.avatar, moment: Moment(post.created, clock),
                text: post.summary.isEmpty ? words.post : post.summary, reasons: reasons(post))
        }
        isEmpty = cards.isEmpty
        // A further page has not counted what stands before it.
        sum =
            preview.posts.last.map { last in
                isFirst
                    ? words.channelWouldHave(count: preview.posts.count, day: clock.day(last.created))
                    : words.channelPreviewed
            } ?? (isFirst ? words.channelWouldBeEmpty : words.channelPreviewed)
        let isCut = preview.posts.count > Self.most
        let end = isCut ? preview.posts[Self.most - 1] : preview.end
        after = end?.id.pathSegment
        looked = end.map { context.words.lookedUpTo(day: clock.date($0.created)) }

        func part(_ label: String, _ avatar: Avatar?, isOut: Bool = false, _ count: Int) -> Part {
            Part(label: label, avatar: avatar, count: words.language.number(count), isOut: isOut)
        }
        parts =
            sets.people.map { person in
                part(person.name, person.avatar, preview.posts.count { $0.author.id == person.id })
            }
            + sets.hashtags.map { tag in
                part("#\(tag.name)", nil, preview.posts.count { $0.hashtags.contains(tag.key) })
            }
        out =
            sets.withoutPeople.map { person in
                part(person.name, person.avatar, isOut: true, preview.out.count { $0.author.id == person.id })
            }
            + sets.withoutHashtags.map { tag in
                part("#\(tag.name)", nil, isOut: true, preview.out.count { $0.hashtags.contains(tag.key) })
            }
            + (sets.withoutWords.isEmpty
                ? []
                : [
                    part(
                        sets.withoutWords.prefix(3).joined(separator: ", "), nil, isOut: true,
                        preview.out.count(where: \.hasWords))
                ])
        let repeated = preview.posts.count { reasons($0).count > 1 }
        several = repeated == 0 ? nil : words.channelFitsSeveral(count: repeated)
    }
}
