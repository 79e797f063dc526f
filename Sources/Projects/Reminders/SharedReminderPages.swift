import Postgres
import Site
import Web

/// What the members of a project have to do together: its list, and acts on it.
enum SharedReminderPages {
    private static let sheet = "project-reminders.css"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.sharedReminders, .members, list)
        routes.get(Paths.doneSharedReminders, .members, done)
        routes.get(Paths.newSharedReminder, .members) { context, id in
            try write(context, id, SharedReminderForm(), IdempotencyKey())
        }
        routes.post(Paths.newSharedReminder, .members.takingTexts(SharedReminderForm.texts), add)
        routes.get(Paths.sharedReminder, .members) { context, id in try read(context, id) }
        routes.post(Paths.sharedReminder, .members.takingTexts(SharedReminderForm.texts), change)
        routes.post(Paths.completeSharedReminder, .members, complete)
        routes.post(Paths.reopenSharedReminder, .members) { context, id in
            try act(context, id, flash: { .reminderReopened }) { reminders, held, _ in
                try reminders.reopen(id, in: held)
            }
        }
        routes.post(Paths.deleteSharedReminder, .members) { context, id in
            try act(context, id, flash: { .reminderDeleted(id) }) { reminders, held, member in
                try reminders.delete(id, from: held, by: member)
            }
        }
        routes.post(Paths.restoreSharedReminder, .members) { context, id in
            try act(context, id, flash: { .reminderRestored }) { reminders, held, member in
                try reminders.restore(id, to: held, by: member)
            }
        }
    }

    // MARK: Lists

    private static func list(_ context: Context, _ id: ProjectID) throws -> Response {
        let reader = try context.claimedMember()
        let list = try context.list(.sharedReminders, at: Paths.sharedReminders(id))
        let (project, found, done) = try context.fetch(
            Project.find(id, for: reader), SharedReminder.open(list.keyset, in: id, for: reader),
            SharedReminder.countDone(in: id, for: reader))
        guard let project else { throw Failure.notFound }
        return show(try SharedReminderListPage(project, found, done: done, list, context), context)
    }

    private static func done(_ context: Context, _ id: ProjectID) throws -> Response {
        let reader = try context.claimedMember()
        let list = try context.list(.doneSharedReminders, at: Paths.doneSharedReminders(id))
        let (project, found) = try context.fetch(
            Project.find(id, for: reader), SharedReminder.done(list.keyset, in: id, for: reader))
        guard let project else { throw Failure.notFound }
        return show(try SharedReminderListPage(project, found, list, context), context)
    }

    private static func show(_ page: SharedReminderListPage, _ context: Context) -> Response {
        context.project(page.head) { out, layout in
            var layout = layout
            layout.sheets.append(sheet)
            out.sharedReminderListPage(page, layout: layout)
        }
    }

    private static func show(
        _ page: SharedReminderPage, status: Status = .ok, notice: Notice? = nil, _ context: Context
    ) -> Response {
        context.page(page.title, in: .projects, status: status, notice: notice, back: page.back) { out, layout in
            var layout = layout
            layout.sheets.append(sheet)
            out.sharedReminderPage(page, layout: layout)
        }
    }

    // MARK: Adding

    private static func write(
        _ context: Context, _ id: ProjectID, _ form: SharedReminderForm, _ key: IdempotencyKey,
        isChecked: Bool = false, status: Status = .ok, notice: Notice? = nil
    ) throws -> Response {
        let reader = try context.claimedMember()
        let (project, members) = try context.fetch(
            Project.find(id, for: reader), ProjectMember.all(in: id, for: reader))
        guard let project else { throw Failure.notFound }
        guard !project.isArchived else {
            return context.redirect(to: Paths.sharedReminders(id), flash: ProjectFlash.isArchived)
        }
        let page = SharedReminderPage(
            form.among(members), in: project, members, key, isChecked: isChecked, context)
        return show(page, status: status, notice: notice, context)
    }

    private static func add(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let form = SharedReminderForm(fields, in: context.zone)
        guard form.isGood else {
            return try write(context, id, form, key, isChecked: true, status: .unprocessableContent)
        }
        let words = ProjectsWords(context.language)
        do {
            return try ProjectPages.act(
                context, id, key, flash: .reminderAdded, leadingTo: Paths.sharedReminders(id)
            ) { projects, held in try SharedReminderStore(projects).add(form, to: held, by: member.id) }
        } catch is SharedReminderStore.Nobody {
            return try write(context, id, form, key, isChecked: true, status: .unprocessableContent)
        } catch is SharedReminderStore.Full {
            let notice = Notice(.warning, words.tooManyReminders(count: words.language.number(SharedReminder.most)))
            return try write(context, id, form, key, status: .conflict, notice: notice)
        }
    }

    // MARK: One of them

    /// - Parameter sent: what was not taken
    private static func read(
        _ context: Context, _ id: SharedReminderID, _ sent: SharedReminderForm? = nil,
        _ key: IdempotencyKey = IdempotencyKey(), status: Status = .ok
    ) throws -> Response {
        let reader = try context.claimedMember()
        let project: SQL = "SELECT s.project_id FROM shared_reminders s WHERE s.id = \(id)"
        let (found, reminder, members) = try context.fetch(
            Project.find(in: project, for: reader), SharedReminder.find(id, for: reader),
            ProjectMember.all(in: project, for: reader))
        guard let found, let reminder else { throw Failure.notFound }
        // The form comes back for the version of now: what was changed meanwhile is said, whatever else is wrong.
        let isTorn = sent.map { $0.version != reminder.version } ?? false
        let form = sent?.over(reminder) ?? SharedReminderForm(reminder, in: context.zone)
        let words = ProjectsWords(context.language)
        let page = try SharedReminderPage(
            reminder, form.among(members), in: found, members, key, isChecked: sent != nil, context)
        let text = reminder.text.withDirectionsMarked
        return show(
            page, status: isTorn ? .conflict : status,
            notice: isTorn ? Notice(.warning, words.reminderChangedMeanwhile(text: text)) : nil, context)
    }

    private static func change(_ context: Context, _ id: SharedReminderID) throws -> Response {
        let fields = try context.form()
        let form = SharedReminderForm(fields, in: context.zone)
        guard form.isGood else {
            return try read(context, id, form, IdempotencyKey(fields), status: .unprocessableContent)
        }
        do {
            return try act(context, id, flash: { .reminderChanged }) { reminders, held, member in
                try reminders.change(id, to: form, in: held, by: member)
            }
        } catch is SharedReminderStore.OtherVersion {
            return try read(context, id, form, status: .conflict)
        } catch is SharedReminderStore.Nobody {
            return try read(context, id, form, IdempotencyKey(fields), status: .unprocessableContent)
        }
    }

    private static func complete(_ context: Context, _ id: SharedReminderID) throws -> Response {
        var doer: String?
        return try act(context, id, flash: { doer.map { .reminderWasDone(by: $0) } ?? .reminderDone(id) }) {
            doer = try $0.complete(id, in: $1, by: $2)
        }
    }

    /// Leads back to where it was done: the list, or the notification.
    private static func act(
        _ context: Context, _ id: SharedReminderID, flash: () -> ProjectFlash,
        _ act: (SharedReminderStore, HeldProject, MemberID) throws -> Void
    ) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        guard let project = try context.fetch(SharedReminder.project(of: id, for: member.id)) else {
            throw Failure.notFound
        }
        let home = LocalPath.address(fields[LocalPath.returnField]) ?? Paths.sharedReminders(project)
        do {
            return try ProjectPages.act(
                context, project, IdempotencyKey(fields), flash: flash, leadingTo: home
            ) { projects, held in try act(SharedReminderStore(projects), held, member.id) }
        } catch is SharedReminderStore.Another {
            return context.redirect(to: home, flash: ProjectFlash.reminderIsAnothers)
        }
    }
}
