import HTML
import Site
import Web

/// A case as its moderator reads it: the thing as it was and as it is, who reported it, what is known of its author, and the
/// decision.
package struct CasePage {
    package struct Evidence {
        /// «Как было в 12:20, когда пожаловались»
        package let title: String
        package let text: EvidenceText
        /// What stood beside it.
        package let before: [Neighbour]
        package let behind: [Neighbour]
    }

    package struct Neighbour {
        package let name: String
        package let time: String
        package let html: HTML
    }

    package struct Report {
        package let reporter: String
        package let words: String
        package let moment: Moment
    }

    package struct Earlier {
        package let link: Link
        package let state: String
        package let moment: Moment
    }

    /// What is to be decided.
    package struct Choice {
        package let action: FormAction
        package let reason: SelectField
        package let text: TextArea
        package let hide: Button?
        package let remove: Button?
        package let suspended: Button?
        /// What suspending is, where it is among the decisions.
        package let suspending: String?
        package let keep: Button
        /// Which keys choose what.
        package func keysHint(_ words: ModerationWords) -> String {
            words.keysHint(last: String([hide, remove, suspended, keep].compactMap(\.self).count))
        }
    }

    /// What the author says against that its thing was taken away, and what is said to that.
    package struct Appeal {
        package let text: String
        package let moment: Moment
        /// What was answered, or who may not answer.
        package let note: Notice?
        package let answer: Answering?
    }

    package struct Answering {
        package let action: FormAction
        package let text: TextArea
        package let grant: Button
        package let uphold: Button
    }

    package let words: ModerationWords
    package let title: String
    package let place: Link?
    /// Why there is no way to where it stands; nil where there is one.
    package let closed: String?
    /// Who has it.
    package let claim: Notice
    package let evidence: [Evidence]
    /// «Сейчас»
    package let now: String
    /// The text of now, where it is another one.
    package let changed: EvidenceText?
    package let reports: [Report]
    package let reportsTitle: String
    package let author: Link
    package let joined: String
    package let earlier: [Earlier]
    /// For administrators.
    package let suspend: Link?
    /// For those who may not.
    package let suspendNote: String?
    package let choice: Choice?
    package let appeal: Appeal?
    package let problem: Notice?
    /// What was typed for a decision that is not to be made here any more.
    package let kept: KeptForm?

    init(_ file: CasePages.File, _ sent: Fields?, _ form: DecisionForm, _ problem: String?, _ context: Context) throws {
        let one = file.row
        let words = ModerationWords(context.language)
        let clock = context.clock
        let kind = context.services.features.reportables.named(one.thing.kind)
        let reader = try context.member()
        self.words = words
        self.problem = problem.map { Notice(.warning, $0) }
        title = words.caseTitle(kind: kind?.name(context.language) ?? one.thing.kind, name: one.author.name)
        let stands = file.now.flatMap { $0.state == .standing ? $0 : nil }
        place = stands.flatMap { file.isOpen ? Link(words.openThing, to: $0.address) : nil }
        closed =
            stands == nil || file.isOpen ? nil : kind?.around == nil ? words.placeIsClosed : words.restIsClosed
        claim = Self.claim(one, reader.id, words, clock)
        let neighbours = file.neighbours.map { one in
            (
                place: one.place,
                view: Neighbour(name: one.author.name, time: clock.dayAndTime(one.written), html: one.html)
            )
        }
        evidence = file.evidence.enumerated().map { place, one in
            let beside = place == 0 ? neighbours : []
            return Evidence(
                title: words.asItWas(when: clock.dayAndTime(one.seen)), text: EvidenceText(one.text, one.html),
                before: beside.filter { $0.place < 0 }.map(\.view), behind: beside.filter { $0.place > 0 }.map(\.view))
        }
        now =
            switch file.now?.state {
            case .standing?: file.now?.version == file.evidence.first?.version ? words.nowSame : words.nowChanged
            case .deleted?: words.nowDeleted
            case .removed?: words.nowRemovedState
            case nil: words.nowErased
            }
        changed = stands.flatMap {
            $0.version == file.evidence.first?.version ? nil : EvidenceText($0.text, $0.html)
        }
        reportsTitle = words.reportsTitle(count: words.language.number(one.reports))
        reports = file.reports.map { report in
            let note: String = report.note.isEmpty ? "" : words.quoted(text: report.note)
            return Report(
                reporter: report.reporter?.name ?? words.erasedMember,
                words: [report.reason.name(words), note].filter { !$0.isEmpty }.joined(separator: ": "),
                moment: Moment(report.date, clock))
        }
        author = Link(one.author.name, to: context.services.profile(one.author.id))
        joined = words.memberSince(when: clock.day(one.joined))
        earlier = file.earlier.map { earlier in
            Earlier(
                link: Link(earlier.title, to: Paths.adminReport(earlier.id)),
                state: earlier.outcome?.name(words) ?? words.stillWaiting, moment: Moment(earlier.date, clock))
        }
        suspend =
            reader.isAdmin && !one.isAuthorLocked
            ? context.services.suspension(of: one.author.id).map { Link(words.suspendAuthor, to: $0) } : nil
        suspendNote = reader.isAdmin ? nil : words.adminsSuspend
        let isFree = one.claim.map { $0.person.id == reader.id } ?? true
        choice = one.decision == nil && isFree ? Self.choice(one, kind, sent, form, words, reader) : nil
        appeal = one.appeal.map { Self.appeal($0, of: one, sent, words, reader.id, clock) }
        let isGone = sent?[DecisionForm.decisionField] != nil ? choice == nil : appeal?.answer == nil
        kept = problem != nil && isGone ? KeptForm(context, canResend: false) : nil
    }

    private static func choice(
        _ one: ModerationCase, _ kind: Reportable?, _ sent: Fields?, _ form: DecisionForm, _ words: ModerationWords,
        _ reader: Member
    ) -> Choice {
        let key = IdempotencyKey(sent ?? Fields())
        let error: String? =
            switch form.problem {
            case .missing: words.explanationIsMissing
            case .tooLong: words.tooLong(most: words.language.number(DecisionForm.longest))
            case nil: nil
            }
        func takeAway(_ label: String, _ style: Button.Style, _ outcome: ModerationCase.Outcome) -> Button? {
            kind?.remove == nil
                ? nil : Button(label, style, name: DecisionForm.decisionField, value: outcome.rawValue)
        }
        return Choice(
            action: FormAction(
                Paths.decideReport(one.id),
                [DecisionForm.versionField: String(one.version), IdempotencyKey.field: key.text]),
            reason: SelectField(
                DecisionForm.reasonField, words.decisionReason,
                ReportReason.allCases.map {
                    Site.Choice($0.name(words), value: $0.rawValue, isChosen: $0 == form.reason)
                }),
            text: TextArea(
                DecisionForm.textField, words.decisionText, value: form.text, rows: 3, hint: words.decisionHint,
                error: error, largest: DecisionForm.longest),
            hide: takeAway(words.hide, .primary, .hidden), remove: takeAway(words.remove, .danger, .removed),
            suspended: !reader.isAdmin
                ? nil
                : one.isAuthorLocked
                    ? Button(
                        words.authorIsSuspended, name: DecisionForm.decisionField,
                        value: ModerationCase.Outcome.suspended.rawValue)
                    : Button(
                        words.suspendNow, .danger, name: DecisionForm.decisionField, value: DecisionForm.suspending),
            suspending: reader.isAdmin && !one.isAuthorLocked ? words.suspendWill : nil,
            keep: Button(
                words.keep, name: DecisionForm.decisionField, value: ModerationCase.Outcome.kept.rawValue))
    }

    private static func appeal(
        _ appeal: ModerationCase.Appeal, of one: ModerationCase, _ sent: Fields?, _ words: ModerationWords,
        _ reader: MemberID, _ clock: Clock
    ) -> Appeal {
        let moment = Moment(appeal.date, clock)
        if let answer = one.answer {
            let text =
                words.answeredBy(
                    name: answer.by?.name ?? words.erasedMember, when: clock.dayAndTime(answer.date),
                    what: answer.isGranted ? answer.restored.name(words) : words.appealUpheld)
                as String
            let isOwn = one.isAnswerFresh && answer.by?.id == reader
            let withdrawal = FormAction(
                Paths.unanswerAppeal(one.id), [IdempotencyKey.field: IdempotencyKey().text])
            return Appeal(
                text: appeal.text, moment: moment,
                note: Notice(
                    .success, answer.text.isEmpty ? text : "\(text): \(words.quoted(text: answer.text) as String)",
                    retry: isOwn ? withdrawal : nil, verb: words.takeBack), answer: nil)
        }
        guard one.decision?.by?.id != reader else {
            return Appeal(text: appeal.text, moment: moment, note: Notice(.info, words.othersAnswer), answer: nil)
        }
        let form = sent.map { AppealForm(answer: $0) }
        let error: String? =
            switch form?.problem {
            case .missing: words.answerIsMissing
            case .tooLong: words.tooLong(most: words.language.number(ModerationCase.Appeal.longest))
            case nil: nil
            }
        return Appeal(
            text: appeal.text, moment: moment, note: nil,
            answer: Answering(
                action: FormAction(
                    Paths.answerAppeal(one.id),
                    [
                        DecisionForm.versionField: String(one.version),
                        IdempotencyKey.field: IdempotencyKey(sent ?? Fields()).text,
                    ]),
                text: TextArea(
                    AppealForm.answerField, words.answerLabel, value: form?.text ?? "", rows: 3, hint: words.answerHint,
                    error: error, largest: ModerationCase.Appeal.longest),
                grant: Button(words.grantAppeal, .primary, name: AppealForm.grantField, value: "yes"),
                uphold: Button(words.upholdDecision, name: AppealForm.grantField, value: "no")))
    }

    private static func claim(
        _ one: ModerationCase, _ reader: MemberID, _ words: ModerationWords, _ clock: Clock
    ) -> Notice {
        func act(_ address: Address) -> FormAction {
            FormAction(address, [IdempotencyKey.field: IdempotencyKey().text])
        }
        if let decision = one.decision {
            let who = decision.by?.name ?? words.erasedMember
            let text: String = words.decidedBy(
                name: who, when: clock.dayAndTime(decision.date), what: decision.outcome.name(words))
            let told =
                decision.words(words).isEmpty ? text : "\(text): \(words.quoted(text: decision.words(words)) as String)"
            if let shown = one.answer, one.appeal == nil {
                let again: String = words.answeredBy(
                    name: shown.by?.name ?? words.erasedMember, when: clock.dayAndTime(shown.date),
                    what: shown.restored.name(words))
                let isOwn = one.isAnswerFresh && shown.by?.id == reader
                return Notice(
                    .success, "\(told) · \(again)", retry: isOwn ? act(Paths.unanswerAppeal(one.id)) : nil,
                    verb: words.takeBack)
            }
            if one.canBeShown {
                return Notice(.success, told, retry: act(Paths.showReported(one.id)), verb: words.showAgain)
            }
            let isOwn = one.isFresh && decision.by?.id == reader
            return Notice(
                .success, told, retry: isOwn ? act(Paths.undecideReport(one.id)) : nil, verb: words.takeBack)
        }
        guard let claim = one.claim else {
            return Notice(.info, words.isFree, retry: act(Paths.takeReport(one.id)), verb: words.take)
        }
        let time = clock.time(claim.until)
        return claim.person.id == reader
            ? Notice(.info, words.takenByYou(time: time), retry: act(Paths.leaveReport(one.id)), verb: words.leave)
            : Notice(.warning, words.takenBy(name: claim.person.name, time: time))
    }
}
