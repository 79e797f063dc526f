import Highlighting
import Network
import Site
import Writing

extension Section {
    package static let projects = Section(
        "projects", at: 40, .folderKanban, to: Paths.projects(), sheets: ["projects.css"], isFurther: true
    ) { ProjectsWords($0).projects }
    static let adminProjects = Section(
        "admin/projects", in: .administration, at: 35, .folderKanban, to: Paths.adminProjects(),
        sheets: ["projects.css"]
    ) { ProjectsWords($0).projects }
}

extension Feature {
    /// What several members work on together.
    package static func projects(_ settings: Settings, _ pictures: PictureIntake) -> Feature {
        var projects = Feature("projects")
        projects.routes = { routes in
            ProjectListPages.add(to: &routes)
            ProjectFormPages(pictures: pictures).add(to: &routes)
            ProjectPages.add(to: &routes)
            ProjectPicturePages(intake: PortraitIntake(pictures)).add(to: &routes)
            let highlighter = Highlighter(settings)
            TimelinePages.add(to: &routes, PostWriting(highlighter))
            ProjectMembersPages.add(to: &routes)
            ProjectConversationPages.add(to: &routes)
            InvitationPages.add(to: &routes)
            UnattendedPages.add(to: &routes)
            ShelfPages.add(to: &routes)
            SharedReminderPages.add(to: &routes)
        }
        projects.sections = [.projects, .adminProjects]
        projects.linkables = [.projects, .shelves, .sharedReminders]
        projects.reportables = [.projectPictures(in: settings.blobStore)]
        projects.sharedThings = .projects
        projects.searchGroups = [FoundProjects.group]
        projects.panels = [TodaySharedReminders.panel]
        projects.shortcuts = [Shortcut(.folderKanban, to: Paths.newProject()) { ProjectsWords($0).newProject }]
        projects.auditActs = [ProjectAct.self]
        projects.flashes = [ProjectFlash.self]
        projects.notificationKinds = NotificationKind.ofProjects + NotificationKind.ofSharedReminders
        projects.jobs = [
            .illustrations: { [ProjectPictureJob.handler($0.services), FirstPictureJob.handler($0.services)] }
        ]
        projects.polls = [.quick: { worker in SharedReminderAlerts(worker.services).run }]
        projects.upkeep = [.hourly { ProjectSuccession($0).run }]
        projects.retention = ProjectRetention.all
        projects.exports = .projects
        projects.erasure = Erasure(
            goes: { ProjectsWords($0).erasureGoes }, stays: { ProjectsWords($0).erasureStays },
            handovers: { member, _ in ProjectHandovers.find(of: member) },
            rows: [
                .erased("shared_reminder_people"), .kept("shared_reminders", by: "creator_id"),
                .kept("shared_reminders", by: "done_by_id"),
                .erased("project_invitations", by: "invited_id"), .kept("project_invitations", by: "inviter_id"),
                .kept("project_invitations", by: "declined_from_id"), .erased("project_members"),
                .kept("projects", by: "creator_id"), .kept("project_events", by: "actor_id"),
                .kept("project_events", by: "subject_id"),
            ],
            before: { services, member in try ProjectSuccession(services).leaveAll(member) })
        projects.demonstration = DemonstrationProjects.add
        return projects
    }
}
