import Site
import Web

extension Icon {
    static let eyeOff = Icon("eye-off")
}

/// How long something is muted, as a page or, with scripts, as a dialog.
package struct MutePage {
    package let words: NetworkWords
    package let title: String
    package let about: String
    package let action: FormAction
    package let terms: SegmentField
    package let back: Link

    init(_ target: MuteTarget, _ context: Context) {
        let words = NetworkWords(context.language)
        self.words = words
        let home: Link
        switch target {
        case .person(let id, let name):
            title = words.mutePersonTitle(name: name)
            about = words.aboutMutingPerson
            home = Link(name, to: Paths.person(id))
        case .hashtag(let tag):
            title = words.muteTagTitle(tag: tag.name)
            about = words.aboutMutingTag
            home = Link("#\(tag.name)", to: tag.address)
        }
        back = Link(words.feed, to: context.cameFrom ?? home.address)
        action = FormAction(Paths.mute(), [target.field, FormAction.Field(LocalPath.returnField, back.address.text)])
        terms = SegmentField(
            MuteTerm.field, words.muteFor,
            MuteTerm.allCases.map { Segment($0.label(words), value: $0.rawValue, isChosen: $0 == .week) })
    }
}

extension MenuItem {
    /// Asks how long.
    static func mute(_ target: MuteTarget, _ words: NetworkWords) -> MenuItem {
        let label: String
        switch target {
        case .person(_, let name): label = words.mutePerson(name: name)
        case .hashtag(let tag): label = words.muteTag(tag: tag.name)
        }
        return MenuItem(
            label, icon: .eyeOff, .sheet(Paths.mute().adding(target.field.name, target.field.value)))
    }
}

/// Says of a page that is opened on purpose that lists do not show it, and how long.
package struct MutedNote {
    package let text: String
    package let show: FormAction
    package let label: String

    init?(_ mute: Mute?, on page: Address, _ context: Context) {
        guard let mute else { return nil }
        let words = NetworkWords(context.language)
        let until = mute.until.map { context.clock.dayAndTime($0) }
        text =
            switch mute.target {
            case .person(_, let name):
                until.map { words.mutedPersonUntil(name: name, when: $0) } ?? words.mutedPersonForGood(name: name)
            case .hashtag(let tag):
                until.map { words.mutedTagUntil(tag: tag.name, when: $0) } ?? words.mutedTagForGood(tag: tag.name)
            }
        show = FormAction(
            Paths.unmute(), [mute.target.field, FormAction.Field(LocalPath.returnField, page.text)])
        label = words.unmute
    }
}

/// All that a member mutes.
package struct MuteListPage {
    package struct Row {
        package let name: String
        package let address: Address
        /// Nil for a hashtag.
        package let avatar: Avatar?
        package let end: String
        package let show: FormAction
    }

    package let words: NetworkWords
    package let rows: [Row]

    init(_ mutes: [Mute], _ context: Context) {
        let words = NetworkWords(context.language)
        self.words = words
        rows = mutes.map { mute in
            let end = mute.until.map { words.mutedUntil(when: context.clock.dayAndTime($0)) } ?? words.mutedForGood
            let show = FormAction(Paths.unmute(), [mute.target.field])
            return switch mute.target {
            case .person(let id, let name):
                Row(
                    name: name, address: Paths.person(id), avatar: Avatar(name: name, id: id.rawValue), end: end,
                    show: show)
            case .hashtag(let tag):
                Row(name: "#\(tag.name)", address: tag.address, avatar: nil, end: end, show: show)
            }
        }
    }
}
