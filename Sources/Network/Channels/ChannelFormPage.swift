import Site
import Web

/// The form of a channel.
package struct ChannelFormPage {
    /// One set, with what was taken in as chips and a field for more.
    package struct SetField {
        package let field: TextField
        /// The hidden field of each that was taken in.
        package let taken: String
        package let count: Int
        package let chips: [Chip]
        /// What scripts ask while one types.
        package let suggestions: Address
        package let isOfPeople: Bool
        /// Says what a chip that scripts make takes out.
        package let remove: String
    }

    package struct Chip {
        package let label: String
        package let value: String
        package let avatar: Avatar?
        /// What the button that takes it out sends.
        package let drop: String
        package let remove: String
    }

    package let words: NetworkWords
    package let title: String
    package let back: Link
    package let action: Address
    package let key: String
    package let version: Int32
    package let name: TextField
    package let sets: [SetField]
    package let without: [SetField]
    package let withoutWords: TextField
    /// The channel, for the preview; nil for a new one.
    package let channel: String?
    package let delete: FormAction?
    /// Something is left out, or what would be is wrong.
    package let isNarrowed: Bool

    init(_ form: ChannelForm, _ key: IdempotencyKey, of channel: Channel?, _ context: Context) {
        let words = NetworkWords(context.language)
        self.words = words
        self.key = key.text
        version = form.version
        title = channel == nil ? words.newChannel : words.editChannel
        back = channel.map { Link($0.name, to: Paths.channel($0.id)) } ?? Link(words.channels, to: Paths.channels())
        action = channel.map { Paths.editChannel($0.id) } ?? Paths.newChannel()
        self.channel = channel?.id.pathSegment
        delete = channel.map {
            FormAction(Paths.deleteChannel($0.id), [IdempotencyKey.field: IdempotencyKey().text])
        }
        let isFirst = channel == nil && form.problems.isEmpty
        name = TextField(
            ChannelForm.Field.name, words.channelName, value: form.name,
            error: words.problem(form.problems[ChannelForm.Field.name]), autocomplete: "off",
            largest: Channel.longestName, isFirst: isFirst && form.name.isEmpty)
        func field(_ kind: ChannelForm.SetKind) -> SetField { SetField(kind, of: form, words) }
        sets = [field(.people), field(.hashtags)]
        without = [field(.withoutPeople), field(.withoutHashtags)]
        withoutWords = TextField(
            ChannelForm.Field.withoutWords, words.withoutWords, value: form.withoutWords, hint: words.withoutWordsHint,
            error: words.problem(form.problems[ChannelForm.Field.withoutWords]), autocomplete: "off")
        let excluded = form.sets.withoutPeople.count + form.sets.withoutHashtags.count + form.sets.withoutWords.count
        isNarrowed =
            excluded > 0
            || [withoutWords.error, without[0].field.error, without[1].field.error].contains { $0 != nil }
    }
}

extension ChannelFormPage.SetField {
    init(_ kind: ChannelForm.SetKind, of form: ChannelForm, _ words: NetworkWords) {
        field = TextField(
            kind.typed, words.title(of: kind), value: form.typed[kind] ?? "",
            error: words.problem(form.problems[kind.typed]),
            placeholder: kind.isOfPeople ? words.personPlaceholder : words.hashtagPlaceholder, autocomplete: "off")
        taken = kind.taken
        isOfPeople = kind.isOfPeople
        remove = words.takeOut(name: "{name}")
        func chip(_ label: String, _ value: String, _ avatar: Avatar?) -> ChannelFormPage.Chip {
            ChannelFormPage.Chip(
                label: label, value: value, avatar: avatar, drop: "\(kind.rawValue)-\(value)",
                remove: words.takeOut(name: label))
        }
        chips =
            kind.isOfPeople
            ? form[people: kind].map { chip($0.name, $0.id.pathSegment, $0.avatar) }
            : form[tags: kind].map { chip("#\($0.name)", $0.name, nil) }
        count = chips.count
        suggestions = kind.isOfPeople ? Paths.channelPeople() : Paths.hashtags()
    }
}
