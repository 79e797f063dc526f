import Site
import Web

extension Paths {
    package static let adminJobs = Path("/admin/jobs")
    package static let deleteJobs = Path("/admin/jobs/delete")
}

extension Section {
    static let adminJobs = Section("admin/jobs", in: .administration, at: 50, .listChecks, to: Paths.adminJobs()) {
        AdminWords($0).jobs
    }
}

/// What `quad work` has to do, does, and could not do.
enum JobPages {
    static let field = "job"
    static let actField = "act"

    enum Act: String {
        case retry, delete
        /// Leads to the question before deleting.
        case ask
    }

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminJobs, .admins, show)
        routes.get(Paths.deleteJobs, .admins, ask)
        // Running again needs no letter: those may be what waits.
        routes.post(Paths.adminJobs, .admins.steppingUp(where: actField, is: Act.delete.rawValue), act)
    }

    private static func show(_ context: Context) throws -> Response {
        let list = try context.list(.jobs, at: Paths.adminJobs())
        let (jobs, sums) = try context.fetch(JobStore.page(list), JobSum.all)
        let page = JobsPage(jobs, sums, list, context)
        return context.page(page.words.jobs, in: .adminJobs, isWide: true) { out, layout in
            out.jobsPage(page, layout: layout)
        }
    }

    /// What would be deleted, before it is.
    private static func ask(_ context: Context) throws -> Response {
        let query = context.request.query
        let words = AdminWords(context.language)
        let list = LocalPath.address(query[LocalPath.returnField]) ?? Paths.adminJobs()
        let kinds = try context.fetch(JobStore.dead(chosen(query)))
        guard !kinds.isEmpty else { return context.redirect(to: list, flash: JobFlash.none) }
        let counts = Dictionary(grouping: kinds) { $0 }.mapValues(\.count)
        let question = Confirmation(
            id: "delete-jobs", title: words.deleteJobsTitle(count: kinds.count), text: words.deleteJobsText,
            names: counts.map { "\(words.job($0.key)): \(words.language.number($0.value))" }.sorted(),
            verb: words.deleteJobs,
            action: FormAction(
                Paths.adminJobs(),
                [FormAction.Field(actField, Act.delete.rawValue), FormAction.Field(LocalPath.returnField, list.text)]
                    + chosen(query).map { FormAction.Field(field, $0.pathSegment) }),
            cancel: Link(context.words.cancel, to: list))
        return context.page(question, in: .adminJobs)
    }

    private static func chosen(_ fields: Fields) -> [JobID] {
        fields.all.filter { $0.name == field }.prefix(JobStore.most).compactMap { JobID(pathSegment: $0.value) }
    }

    private static func act(_ context: Context) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        guard let act = Act(rawValue: fields[actField] ?? "") else { throw Failure.notFound }
        let chosen = chosen(fields)
        let list = LocalPath.address(fields[LocalPath.returnField]) ?? Paths.adminJobs()
        guard act != .ask else {
            let question = chosen.reduce(Paths.deleteJobs()) { $0.adding(field, $1.pathSegment) }
            return .redirect(to: question.adding(LocalPath.returnField, list.text))
        }
        let jobs = JobStore(database: context.database)
        // A form that was sent twice leads where it led, and says nothing the second time.
        var flash: JobFlash?
        let address = try context.once(IdempotencyKey(fields)) {
            let kinds = try act == .retry ? jobs.retry(chosen) : jobs.delete(chosen)
            let (count, different) = (kinds.count, Set(kinds).sorted())
            guard count > 0 else {
                flash = JobFlash.none
                return list
            }
            flash = act == .retry ? .retried(count) : .deleted(count)
            try context.audit(
                act == .retry
                    ? JobAct.retried(count: count, kinds: different) : .deleted(count: count, kinds: different))
            return list
        }
        return flash.map { context.redirect(to: address, flash: $0) } ?? .redirect(to: address)
    }
}
