import FoundationEssentials
import Site
import Web

/// What a member writes of a channel: as a form brings it, and as it stands. What was typed and is nobody or no hashtag stays in
/// its field, and is named.
package struct ChannelForm: Sendable {
    enum Field {
        static let name = "name"
        static let version = "version"
        static let withoutWords = "without_words"
        /// Takes one thing out of a set: ``ChannelSet/field`` and its value.
        static let drop = "drop"
        /// Takes in what is typed, and saves nothing.
        static let add = "add"
    }

    /// One of the four sets that have a field each.
    enum SetKind: String, CaseIterable, Sendable {
        case people, hashtags
        case withoutPeople = "without_people"
        case withoutHashtags = "without_hashtags"

        /// The field of what is typed.
        var typed: String { rawValue }
        /// The field of each one that was taken in.
        var taken: String { "\(rawValue)_taken" }
        var isOfPeople: Bool { self == .people || self == .withoutPeople }
        var most: Int {
            switch self {
            case .people: Channel.mostPeople
            case .hashtags: Channel.mostHashtags
            case .withoutPeople, .withoutHashtags: Channel.mostWithout
            }
        }
    }

    enum Problem: Sendable, Equatable {
        case nameIsEmpty, nameIsTooLong, nameIsTaken
        /// It has neither a person nor a hashtag.
        case isEmpty
        case unknown([String]), several([String]), broken([String])
        case tooMany(Int)
        /// What it has is left out of it.
        case inBoth([String])
    }

    /// The fields in which a person types.
    static let texts =
        [TypedField(Field.name) { NetworkWords($0).channelName }]
        + SetKind.allCases.map { kind in TypedField(kind.typed) { NetworkWords($0).title(of: kind) } }
        + [TypedField(Field.withoutWords) { NetworkWords($0).withoutWords }]

    let name: String
    private(set) var sets = ChannelSets()
    /// What is left in the fields.
    private(set) var typed: [SetKind: String] = [:]
    let withoutWords: String
    private(set) var version: Int32
    /// By the names of fields.
    private(set) var problems: [String: Problem] = [:]

    var isGood: Bool { problems.isEmpty }

    init(_ channel: Channel) {
        name = channel.name
        sets = channel.sets
        withoutWords = channel.sets.withoutWords.joined(separator: ", ")
        version = channel.version
    }

    /// An empty one, or one that an address has begun.
    init() {
        name = ""
        withoutWords = ""
        version = 0
    }

    /// As it was sent. People are looked up in one round trip, those who were typed with those who were taken in.
    init(_ fields: Fields, _ context: Context) throws {
        name = (fields[Field.name] ?? "").composed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        version = fields[Field.version].flatMap { Int32($0) } ?? 0
        withoutWords = (fields[Field.withoutWords] ?? "").composed.trimmed
        let dropped = fields[Field.drop]
        readName()
        readWords()
        for kind in SetKind.allCases where !kind.isOfPeople { readHashtags(kind, fields, dropped) }
        try readPeople(fields, dropped, context)
        check()
    }

    // MARK: Reading what was sent

    private mutating func readName() {
        if name.isEmpty { problems[Field.name] = .nameIsEmpty }
        if name.unicodeScalars.count > Channel.longestName { problems[Field.name] = .nameIsTooLong }
    }

    private mutating func readWords() {
        var seen: Set<String> = []
        sets.withoutWords = withoutWords.split { ",;\n\r".contains($0) }.map { String($0).trimmed }
            .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
        let fitting = sets.withoutWords.filter { $0.unicodeScalars.count <= Channel.longestName }
        if fitting.count < sets.withoutWords.count { problems[Field.withoutWords] = .nameIsTooLong }
        if fitting.count > Channel.mostWithout { problems[Field.withoutWords] = .tooMany(Channel.mostWithout) }
        // The field has all of them. A preview is asked for with no more than a channel may have.
        sets.withoutWords = Array(fitting.prefix(Channel.mostWithout))
    }

    private mutating func readHashtags(_ kind: SetKind, _ fields: Fields, _ dropped: String?) {
        var found: [Hashtag] = []
        for name in fields.all(kind.taken) where dropped != "\(kind.rawValue)-\(name)" {
            if let tag = Hashtag(name), !found.contains(tag) { found.append(tag) }
        }
        var broken: [String] = []
        for word in (fields[kind.typed] ?? "").composed.split(whereSeparator: { $0.isWhitespace || ",;".contains($0) })
        {
            if let tag = Hashtag(word) {
                if !found.contains(tag) { found.append(tag) }
            } else if word != "#", !broken.contains(String(word)) {
                broken.append(String(word))
            }
        }
        // What has no room stays in the field.
        self[tags: kind] = Array(found.prefix(kind.most))
        typed[kind] = (found.dropFirst(kind.most).map(\.name) + broken).joined(separator: " ")
        if !broken.isEmpty { problems[kind.typed] = .broken(broken) }
        if found.count > kind.most { problems[kind.typed] = .tooMany(kind.most) }
    }

    private mutating func readPeople(_ fields: Fields, _ dropped: String?, _ context: Context) throws {
        let kinds = SetKind.allCases.filter(\.isOfPeople)
        var taken: [SetKind: [MemberID]] = [:]
        var names: [SetKind: [String]] = [:]
        /// More than anybody is looked up by.
        var rest: [SetKind: ArraySlice<String>] = [:]
        for kind in kinds {
            let typed = TypedPeople((fields[kind.typed] ?? "").composed)
            let ids = fields.all(kind.taken).filter { dropped != "\(kind.rawValue)-\($0)" }
                .compactMap { MemberID(pathSegment: $0) }
            taken[kind] = Array((ids + typed.ids).prefix(2 * kind.most))
            names[kind] = Array(typed.names.prefix(kind.most))
            rest[kind] = typed.names.dropFirst(kind.most)
        }
        let (known, found) = try context.fetch(
            ChannelPeople.known(kinds.flatMap { taken[$0] ?? [] }),
            ChannelPeople.named(kinds.flatMap { names[$0] ?? [] }))
        for kind in kinds {
            var people: [ChannelSets.Person] = []
            for id in taken[kind] ?? [] {
                if let person = known.first(where: { $0.id == id }), !people.contains(person) { people.append(person) }
            }
            var (unknown, several): ([String], [String]) = ([], [])
            for name in names[kind] ?? [] {
                let those = found[name] ?? []
                if let person = those.first, those.count == 1 {
                    if !people.contains(person) { people.append(person) }
                } else {
                    if those.isEmpty { unknown.append(name) } else { several.append(name) }
                }
            }
            self[people: kind] = Array(people.prefix(kind.most))
            let left = people.dropFirst(kind.most).map(\.name) + (rest[kind] ?? [])
            typed[kind] = (unknown + several + left).joined(separator: ", ")
            if !several.isEmpty { problems[kind.typed] = .several(several) }
            if !unknown.isEmpty { problems[kind.typed] = .unknown(unknown) }
            if !left.isEmpty { problems[kind.typed] = .tooMany(kind.most) }
        }
    }

    private mutating func check() {
        let people = sets.people.filter(sets.withoutPeople.contains).map(\.name)
        let hashtags = sets.hashtags.filter(sets.withoutHashtags.contains).map { "#\($0.name)" }
        if !people.isEmpty { problems[SetKind.withoutPeople.typed] = .inBoth(people) }
        if !hashtags.isEmpty { problems[SetKind.withoutHashtags.typed] = .inBoth(hashtags) }
        // What was typed and is nobody is named, and that is enough.
        if sets.isEmpty, problems[SetKind.people.typed] == nil, problems[SetKind.hashtags.typed] == nil {
            problems[SetKind.people.typed] = .isEmpty
        }
    }

    // MARK: Its sets

    subscript(people kind: SetKind) -> [ChannelSets.Person] {
        get { kind == .people ? sets.people : sets.withoutPeople }
        set { if kind == .people { sets.people = newValue } else { sets.withoutPeople = newValue } }
    }

    subscript(tags kind: SetKind) -> [Hashtag] {
        get { kind == .hashtags ? sets.hashtags : sets.withoutHashtags }
        set { if kind == .hashtags { sets.hashtags = newValue } else { sets.withoutHashtags = newValue } }
    }

    // MARK: What becomes of it

    /// The same before anybody has saved it: only what was typed and not taken in is named.
    var unsaved: ChannelForm {
        var form = self
        form.problems = problems.filter { _, problem in
            switch problem {
            case .nameIsEmpty, .isEmpty: false
            default: true
            }
        }
        return form
    }

    var withTakenName: ChannelForm {
        var form = self
        form.problems[Field.name] = .nameIsTaken
        return form
    }

    /// What was sent, to replace what stands now: the member who sends it has seen that.
    func over(_ channel: Channel) -> ChannelForm {
        var form = self
        form.version = channel.version
        return form
    }

    /// All of it as hidden fields, for a page that leads back to the form or saves it.
    var fields: [FormAction.Field] {
        var fields = [FormAction.Field(Field.name, name), FormAction.Field(Field.version, String(version))]
        for kind in SetKind.allCases {
            fields += values(of: kind).map { FormAction.Field(kind.taken, $0) }
            if let left = typed[kind], !left.isEmpty { fields.append(FormAction.Field(kind.typed, left)) }
        }
        if !withoutWords.isEmpty { fields.append(FormAction.Field(Field.withoutWords, withoutWords)) }
        return fields
    }

    private func values(of kind: SetKind) -> [String] {
        kind.isOfPeople ? self[people: kind].map(\.id.pathSegment) : self[tags: kind].map(\.name)
    }
}

extension NetworkWords {
    func title(of kind: ChannelForm.SetKind) -> String {
        switch kind {
        case .people: channelPeople
        case .hashtags: channelHashtags
        case .withoutPeople: withoutPeople
        case .withoutHashtags: withoutHashtags
        }
    }

    func problem(_ problem: ChannelForm.Problem?) -> String? {
        switch problem {
        case .nameIsEmpty: channelNameIsEmpty
        case .nameIsTooLong: channelNameIsTooLong(count: language.number(Channel.longestName))
        case .nameIsTaken: channelNameIsTaken
        case .isEmpty: channelIsEmpty
        case .unknown(let names): peopleAreUnknown(names: shown(names))
        case .several(let names): peopleAreSeveral(names: shown(names))
        case .broken(let names): hashtagsAreBroken(names: shown(names))
        case .tooMany(let most): channelHasTooMany(count: language.number(most))
        case .inBoth(let names): channelHasBoth(names: shown(names))
        case nil: nil
        }
    }

    /// As many as a line has room for.
    private func shown(_ names: [String]) -> String {
        let first = names.prefix(5).map { $0.count > 40 ? "\($0.prefix(40))…" : $0 }
        return first.joined(separator: ", ") + (names.count > 5 ? "…" : "")
    }
}
