import Site

/// The head of a profile, the same on both of its tabs.
package struct ProfileHead {
    package let person: Person
    package let tabs: [Tab]
    /// How the reader reaches the person.
    let contact: PersonContact
    /// One's own profile leads to the settings, and out.
    package let edit: Link?
    package let signOut: FormAction?
    /// Takes the person into the reader's channels; nil for oneself and for a closed account.
    package let channels: Menu?
    /// Mutes, blocks and reports the person, and leads to a feed of their posts.
    package let menu: Menu

    init(
        _ person: PersonStore.Person, _ contact: PersonContact, _ channels: [ChannelStore.Choice], _ mute: Mute?,
        isDetails: Bool, _ words: NetworkWords, _ context: Context
    ) throws {
        self.person = Person(
            name: person.name, avatar: Avatar(name: person.name, id: person.id.rawValue),
            about: person.isClosed ? words.accountClosed : Self.about(person), profile: nil)
        let details = Tab(words.details, to: Paths.personDetails(person.id), isCurrent: isDetails)
        tabs =
            [Tab(words.posts, to: Paths.person(person.id), isCurrent: !isDetails)] + (person.isClosed ? [] : [details])
        let isOwn = try context.member().id == person.id
        edit = isOwn ? Link(words.edit, to: Paths.profileSettings()) : nil
        let contact = isOwn || person.isClosed ? PersonContact() : contact
        self.contact = contact
        signOut = isOwn ? FormAction(Paths.signOut()) : nil
        self.channels =
            isOwn || person.isClosed ? nil : Menu.channels(for: person.id, named: person.name, channels, words)
        let mutes: [MenuItem] = isOwn || mute != nil ? [] : [.mute(.person(person.id, name: person.name), words)]
        let own = isOwn ? [MenuItem(words.changePhoto, icon: .image, .link(Paths.portrait()))] : []
        let report: [MenuItem] =
            isOwn || person.isClosed
            ? [] : [.report(ThingID(Reportable.person, person.id.rawValue), SiteWords(words.language))]
        let photo: [MenuItem] =
            report.isEmpty || self.person.avatar.photo == nil ? [] : [.reportPortrait(of: person.id, words)]
        menu = Menu(
            words.actions,
            [own + mutes + [.atom(.person(person.id, name: person.name))], contact.acts + report + photo])
    }

    /// A line that wraps ends with the dot, and does not begin with it.
    private static func about(_ person: PersonStore.Person) -> String {
        [person.position, person.faculty, person.city].joined(separator: "\u{A0}· ")
    }
}

package struct PersonPage {
    package let words: NetworkWords
    package let head: ProfileHead
    package let list: PostList
    package let muted: MutedNote?
    /// Beside the posts, where there is room; nil for a closed account.
    package let facts: [Fact]?
    package let beside: PersonBeside

    init(
        _ person: PersonStore.Person, _ contact: PersonContact, _ posts: [Post], _ channels: [ChannelStore.Choice],
        _ mute: Mute?, _ beside: PersonBeside, _ address: ListAddress<PostKey>, _ context: Context
    ) throws {
        words = NetworkWords(context.language)
        self.beside = beside
        facts = person.isClosed ? nil : person.facts(words)
        let isOwn = try context.member().id == person.id
        head = try ProfileHead(person, contact, channels, mute, isDetails: false, words, context)
        muted = MutedNote(mute, on: address.page, context)
        list = try PostList(
            posts, address,
            empty: PageState(
                .nothingYet, title: words.emptyFeedTitle,
                text: isOwn ? words.emptyOwnProfile : words.emptyProfile,
                action: isOwn ? Link(words.writeFirst, to: Paths.newPost()) : nil), context)
    }
}

package struct PersonDetailsPage {
    package let words: NetworkWords
    package let head: ProfileHead
    package let facts: [Fact]
    /// The person for an address book.
    package let card: Link
    package let beside: PersonBeside

    init(
        _ person: PersonStore.Person, _ contact: PersonContact, _ channels: [ChannelStore.Choice], _ mute: Mute?,
        _ beside: PersonBeside, _ context: Context
    ) throws {
        words = NetworkWords(context.language)
        self.beside = beside
        head = try ProfileHead(person, contact, channels, mute, isDetails: true, words, context)
        card = Link(words.saveContact, to: Paths.personCard(person.id))
        facts = person.facts(words)
    }
}

extension PersonStore.Person {
    fileprivate func facts(_ words: NetworkWords) -> [Fact] {
        [
            Fact(words.fullName, fullName), Fact(words.position, position), Fact(words.faculty, faculty),
            Fact(words.city, city), Fact(words.email, email),
        ]
    }
}
