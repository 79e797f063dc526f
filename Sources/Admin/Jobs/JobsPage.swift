import Site
import Web

/// The jobs of Quad, in words.
package struct JobsPage {
    package let words: AdminWords
    package let action = Paths.adminJobs()
    package let filters: [SelectField]
    /// Nil while nothing is narrowed.
    package let everything: Link?
    package let part: ListPart
    package let columns: [Column]
    package let rows: [JobRow]
    package let selection: ListSelection
    package let sumColumns: [Column]
    package let sums: [JobSumRow]
    /// Where there are more jobs than are counted.
    package let sumsEnd: String?

    init(_ jobs: [ListedJob], _ sums: [JobSum], _ address: ListAddress<JobKey>, _ context: Context) {
        let words = AdminWords(context.language)
        let found = ListRows(jobs, of: address, context.words)
        self.words = words
        part = ListPart(
            "job-list", found, in: "jobs", more: context.words.showMore, refresh: .page(address.page),
            state: !found.shown.isEmpty
                ? nil
                : address.isNarrowed
                    ? .nothingFound(words.noSuchJobText, in: address, context.words)
                    : PageState(.noJobs, title: words.noJobs, text: words.noJobsText))
        filters = [
            address.choice(JobStore.state, words.anyJobState, JobState.allCases.map { ($0, $0.name(words)) }),
            address.choice(JobStore.kind, words.anyJobKind, sums.map { ($0.kind, words.job($0.kind)) }),
        ]
        everything = address.unfiltered.map { Link(context.words.showAll, to: $0) }
        columns = [
            Column(words.jobKind), Column(words.jobState), Column(words.jobOwner),
            Column(words.jobAttempts, isNumber: true), Column(words.jobDate), Column(words.jobReason),
        ]
        rows = found.shown.map { JobRow($0, words, context.clock) }
        selection = ListSelection(
            FormAction(
                Paths.adminJobs(),
                [LocalPath.returnField: address.page.text, IdempotencyKey.field: IdempotencyKey().text]),
            [
                Button(
                    words.retryJobs, icon: .refreshCw, name: JobPages.actField, value: JobPages.Act.retry.rawValue,
                    isSmall: true),
                Button(
                    words.askDeleteJobs, icon: .trash2, name: JobPages.actField, value: JobPages.Act.ask.rawValue,
                    isSmall: true),
            ])
        sumColumns =
            [Column(words.jobKind)] + JobState.allCases.map { Column($0.name(words), isNumber: true) }
            + [Column(words.jobOldest, isNumber: true)]
        self.sums = sums.map { JobSumRow($0, address, words, context.clock) }
        let dead = sums.reduce(0) { $0 + ($1.counts[.dead] ?? 0) }
        let all = sums.reduce(0) { $0 + $1.counts.values.reduce(0, +) }
        sumsEnd = max(dead, all - dead) >= JobSum.most ? words.jobSumsEnd(count: JobSum.most) : nil
    }
}

/// A job in the list.
package struct JobRow {
    package let words: AdminWords
    package let job: ListedJob
    package let state: Pill
    package let moment: Moment
    /// It is tried again later.
    package let isAhead: Bool
    package let isChoosable: Bool

    package var id: JobID { job.id }
    package var kind: String { words.job(job.kind) }
    package var owner: String { job.owner ?? "" }
    package var attempts: Int { job.attempts }
    package var reason: String { job.reason.map(words.jobReason) ?? "" }

    init(_ job: ListedJob, _ words: AdminWords, _ clock: Clock) {
        self.words = words
        self.job = job
        state = job.state.pill(words)
        moment = Moment(job.date, clock)
        isAhead = job.date > clock.now
        isChoosable = job.state == .dead || job.state == .failed
    }
}

/// A kind of jobs in the sums.
package struct JobSumRow {
    package let kind: Link
    /// How many in each state, and the way to these; nil where there are none.
    package let counts: [Link?]
    package let oldest: Moment?

    init(_ sum: JobSum, _ list: ListAddress<JobKey>, _ words: AdminWords, _ clock: Clock) {
        kind = Link(words.job(sum.kind), to: list.filtered(JobStore.kind, by: sum.kind))
        counts = JobState.allCases.map { state in
            guard let count = sum.counts[state], count > 0 else { return nil }
            let address = Paths.adminJobs().adding(JobStore.state.name, state.rawValue)
            return Link(clock.language.number(count), to: address.adding(JobStore.kind.name, sum.kind))
        }
        oldest = sum.oldest.map { Moment($0, clock) }
    }
}
