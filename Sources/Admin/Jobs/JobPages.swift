import Site
import Web

extension Paths {
    package static let adminJobs = Path("/admin/jobs")
}

extension Icon {
    static let listChecks = Icon("list-checks")
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
    }

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminJobs, .admins, show)
        routes.post(Paths.adminJobs, .admins, act)
    }

    private static func show(_ context: Context) throws -> Response {
        let list = try context.list(.jobs, at: Paths.adminJobs())
        let (jobs, sums) = try context.fetch(JobStore.page(list), JobSum.all)
        let page = JobsPage(jobs, sums, list, context)
        return context.page(page.words.jobs, in: .adminJobs, isWide: true) { out, layout in
            out.jobsPage(page, layout: layout)
        }
    }

    private static func act(_ context: Context) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        guard let act = Act(rawValue: fields[actField] ?? "") else { throw Failure.notFound }
        let chosen = fields.all.filter { $0.name == field }.prefix(JobStore.most).compactMap {
            JobID(pathSegment: $0.value)
        }
        let list = LocalPath.address(fields[LocalPath.returnField]) ?? Paths.adminJobs()
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
