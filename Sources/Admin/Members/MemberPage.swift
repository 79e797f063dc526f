import Localization
import People
import Site
import Web

/// A member's page, in words.
package struct MemberPage {
    package struct Session {
        package let icon: Icon
        package let name: String
        package let address: String
        package let began: Moment
        package let lastUse: Moment
        package let isCurrent: Bool
        package let end: FormAction?
    }

    package struct Account {
        package let service: String
        package let name: String?
        package let since: String
        package let state: Pill?
    }

    package struct Activity {
        package let at: Moment
        package let told: MemberActivity.Told
    }

    /// A line of the audit log about the member.
    package struct Line {
        package let title: String
        package let reason: String
        package let actor: String
        package let at: Moment
    }

    package struct Note {
        package let id: MemberNoteID
        package let text: String
        package let author: String
        package let written: Moment
    }

    package let words: AdminWords
    package let name: String
    package let email: String
    /// Opens the addresses whole; nil where they are, or there are none.
    package let showAddresses: FormAction?
    package let avatar: Avatar
    package let role: String
    package let state: Pill
    /// The list that it was opened from.
    package let back: Link
    package let previous: Link?
    package let next: Link?
    /// Which one of that list it is; nil where that is not known.
    package let place: String?
    /// What can be done with the account.
    package let acts: [MenuItem]
    package let menu: Menu?
    /// What is about to become of the account, or has.
    let notice: Notice?
    package let sessions: [Session]
    package let endSessions: FormAction?
    package let accounts: [Account]
    package let activity: [Activity]
    package let facts: [Fact]
    /// Only the name is left, and what stands under it.
    package let isClosed: Bool
    /// Where they are put right; nil where the account is on its way out.
    package let edit: Address?
    package let usage: Progress
    package let used: String
    package let log: [Line]
    package let wholeLog: Address
    package let notes: [Note]
    /// Nil where only a name is left: notes were erased as well.
    package let addNote: FormAction?
    package let note: TextArea

    /// In one round trip; in two where who stands beside the member depends on how many members an index knows.
    ///
    /// - Parameters:
    ///   - typed: a note that could not be kept
    ///   - sent: the form that asks for whole addresses
    static func find(
        _ id: MemberID, typed: NoteForm? = nil, opening sent: Fields? = nil, _ context: Context
    ) throws -> MemberPage {
        let features = context.services.features
        let list = typed?.list ?? (sent ?? context.request.query)[LocalPath.returnField]
        let opened = try OpenedMembers(list, context)
        let recent = RecentActivity(features.memberActivity)
        let accounts = features.memberAccounts?(id) ?? .known([])
        let isCounted = opened.query.counts.sql != nil
        let (found, sessions, linked, entries, used, notes, acts, counts, before, after, place, total) =
            try context.fetch(
                MemberProfile.find(id), SessionStore.entries(of: id), accounts, recent.newest(of: id),
                MemberUsage.find(of: id, context.services),
                MemberNotes.newest(of: id), LogStore.newest(about: id), opened.query.counts,
                isCounted ? .known([]) : opened.before(id, []), isCounted ? .known([]) : opened.after(id, []),
                isCounted ? .known(nil) : opened.query.place(of: id, []),
                isCounted ? .known(MemberTotal(0)) : opened.query.total([]))
        guard let profile = found else { throw Failure.notFound }
        let beside =
            isCounted
            ? try context.fetch(
                opened.before(id, counts), opened.after(id, counts), opened.query.place(of: id, counts),
                opened.query.total(counts)) : (before, after, place, total)
        return try MemberPage(
            profile, opened, beside, sessions, linked, recent, entries, used, notes, acts, typed ?? NoteForm(),
            isOpen: sent != nil, context)
    }

    private init(
        _ profile: MemberProfile, _ opened: OpenedMembers,
        _ beside: (before: [ListedMember], after: [ListedMember], place: Int?, total: MemberTotal),
        _ sessions: [SessionStore.Entry], _ linked: [MemberAccount], _ recent: RecentActivity,
        _ entries: [RecentActivity.Entry], _ used: MemberUsage, _ notes: [MemberNote], _ log: [AuditEntry],
        _ form: NoteForm, isOpen: Bool, _ context: Context
    ) throws {
        let words = AdminWords(context.language)
        let clock = context.clock
        let reader = try context.member()
        let id = profile.id
        let list = opened.address.text
        func link(to members: [ListedMember]) -> Link? {
            members.first { $0.isShown }.map {
                Link($0.name, to: Paths.adminMember($0.id).adding(LocalPath.returnField, list))
            }
        }
        self.words = words
        name = profile.name
        email = isOpen ? profile.email : ShortAddress.email(profile.email)
        showAddresses =
            isOpen || profile.email.isEmpty
            ? nil : FormAction(Paths.memberAddresses(id), [LocalPath.returnField: list])
        avatar = Avatar(name: profile.name, id: id.rawValue)
        role = profile.role.name(words)
        state = profile.state.pill(until: profile.erasure ?? profile.suspendedUntil, clock, words)
        notice =
            switch profile.state {
            case .active, .suspended: nil
            case .deleted:
                Notice(
                    .warning,
                    words.deletedNotice(
                        day: profile.erasure.map(clock.day) ?? "", reason: profile.erasureReason ?? ""))
            case .closed: Notice(.info, words.closedNotice)
            }
        back = Link(words.members, to: opened.address)
        previous = link(to: beside.before)
        next = link(to: beside.after)
        place = beside.place.map { opened.told($0, of: beside.total, words) }
        let acts = MemberActs(for: profile, from: list, reader: reader.id, words)
        self.acts = acts.bar
        menu = acts.menu
        self.sessions = sessions.map { entry in
            let agent = UserAgent(entry.agent)
            let isCurrent = entry.id == reader.session
            return Session(
                icon: agent.isPhone ? .smartphone : .laptop, name: agent.name ?? words.unknownBrowser,
                address: isOpen ? entry.address : ShortAddress.network(entry.address),
                began: Moment(entry.started, clock),
                lastUse: Moment(entry.lastUse, clock), isCurrent: isCurrent,
                end: isCurrent ? nil : FormAction(Paths.endMemberSession(id, entry.id), [LocalPath.returnField: list]))
        }
        endSessions =
            self.sessions.contains { $0.end != nil }
            ? FormAction(
                Paths.endMemberSessions(id),
                [LocalPath.returnField: list, IdempotencyKey.field: IdempotencyKey().text]) : nil
        accounts = linked.map { account in
            Account(
                service: account.service(words.language), name: account.linked?.name,
                since: account.linked.map { clock.day($0.since) } ?? "",
                state: account.linked?.state(words.language))
        }
        activity = entries.map { Activity(at: Moment($0.at, clock), told: recent.tell($0, words)) }
        edit =
            profile.state == .active || profile.state == .suspended
            ? Paths.memberDetails(id).adding(LocalPath.returnField, list) : nil
        isClosed = profile.state == .closed
        facts = Self.facts(profile, clock, words, context)
        self.used = words.usedOf(
            used: words.language.fileSize(used.used), quota: words.language.fileSize(used.quota))
        usage = Progress(self.used, percent: used.percent)
        let types = context.services.features.auditActs
        self.log = log.map { entry in
            let told = entry.act.words(types, in: context.language)
            return Line(
                title: [told?.title ?? entry.act.name, told?.details ?? ""].filter { !$0.isEmpty }.joined(
                    separator: ": "),
                reason: entry.reason,
                actor: words.actor(of: entry),
                at: Moment(entry.date, clock))
        }
        wholeLog = Paths.adminLog().adding(LogFilter.Field.member.name, id.pathSegment)
        self.notes = notes.map {
            Note(
                id: $0.id, text: $0.text, author: $0.author ?? words.nobody, written: Moment($0.written, clock))
        }
        addNote =
            profile.state == .closed
            ? nil
            : FormAction(Paths.memberNotes(id), [LocalPath.returnField: list, IdempotencyKey.field: form.key.text])
        note = TextArea(
            NoteForm.field, words.noteLabel, value: form.text, rows: 3, hint: words.noteHint,
            error: form.problem(words), largest: MemberNote.longest, isRequired: true)
    }

    private static func facts(
        _ profile: MemberProfile, _ clock: Clock, _ words: AdminWords, _ context: Context
    ) -> [Fact] {
        guard profile.state != .closed else {
            let day = words.language.dateTimeText(profile.registered, in: clock.zone).description
            return [Fact(words.columnRegistered, day)]
        }
        let zone = profile.timeZone ?? context.settings.zone.name
        var facts = [
            Fact(words.factFullName, profile.fullName), Fact(words.columnFaculty, profile.faculty),
            Fact(words.factPosition, profile.position),
            Fact(words.factCity, profile.city),
            Fact(
                words.factLanguage, profile.spoken.map { $0 == .ru ? "Русский" : "English" } ?? words.languageOfBrowser),
            Fact(words.factZone, zone),
            Fact(words.columnRegistered, words.language.dateTimeText(profile.registered, in: clock.zone).description),
            Fact(
                words.columnSeen,
                profile.lastSeen.timeIntervalSince1970 > 0
                    ? words.language.dateTimeText(profile.lastSeen, in: clock.zone).description : words.seenNever),
        ]
        if let inviter = profile.inviter { facts.append(Fact(words.invitationInviter, inviter)) }
        if let reason = profile.reason { facts.append(Fact(words.factReason, reason)) }
        return facts
    }
}
