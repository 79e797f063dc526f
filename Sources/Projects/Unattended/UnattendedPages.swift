import Site
import Web

/// Projects that nobody looks after, for administrators of the organisation.
enum UnattendedPages {
    /// Names who is appointed.
    static let field = "person"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminProjects, .admins, list)
        routes.get(Paths.appointToProject, .admins) { try ask($0, $1) }
        routes.post(Paths.appointToProject, .admins.steppingUp(), appoint)
    }

    private static func list(_ context: Context) throws -> Response {
        var last: ProjectID?
        if let text = context.request.query[ListField.after] {
            guard let id = ProjectID(pathSegment: text) else { throw Failure.notFound }
            last = id
        }
        let found = try context.fetch(UnattendedProject.page(after: last))
        let page = UnattendedListPage(found, after: last, context)
        return context.page(page.words.projects, in: .adminProjects) { out, layout in
            out.unattendedListPage(page, layout: layout)
        }
    }

    private static func ask(_ context: Context, _ id: ProjectID, isMissing: Bool = false) throws -> Response {
        let (found, people) = try context.fetch(UnattendedProject.find(id), Appointable.all(in: id))
        guard let found else { throw Failure.notFound }
        let page = AppointmentPage(found, people, isMissing: isMissing, context)
        return context.page(
            page.words.appointAdministrator, in: .adminProjects, status: isMissing ? .unprocessableContent : .ok,
            back: Link(page.words.projects, to: Paths.adminProjects())
        ) { out, layout in out.appointmentPage(page, layout: layout) }
    }

    private static func appoint(_ context: Context, _ id: ProjectID) throws -> Response {
        let administrator = try context.member().id
        let fields = try context.form()
        guard let person = fields[field].flatMap({ MemberID(pathSegment: $0) }) else {
            return try ask(context, id, isMissing: true)
        }
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                let projects = ProjectStore(database: context.database, context.settings)
                let name = try Appointment(projects).appoint(person, in: id, by: administrator)
                try context.audit(ProjectAct.appointed(project: id.rawValue), on: AuditSubject(person, name))
                return Paths.adminProjects()
            }
            return context.redirect(to: address, flash: ProjectFlash.appointed)
        } catch Failure.notFound {
            return context.redirect(to: Paths.adminProjects(), flash: ProjectFlash.notAppointed)
        }
    }
}
