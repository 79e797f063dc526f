import Site
import Web

extension NotificationKind {
    /// Somebody invites the member to a project: they join or decline without going there.
    static let projects = NotificationKind(
        "project", .folderKanban, title: { ProjectsWords($0).projects },
        address: { id, _ in Paths.project(ProjectID(rawValue: id)) },
        news: { news, language in
            let words = ProjectsWords(language)
            return words.invitesYou(name: news.actor ?? words.somebody)
        },
        // Looked up for each row (`OFFSET 0`): the planner would read all projects once instead.
        standing: Standing(
            isOpen: """
                EXISTS (
                    SELECT
                    FROM project_invitations i
                    JOIN projects p ON p.id = i.project_id
                    WHERE i.project_id = n.thing AND i.invited_id = n.member_id AND i.id = n.part
                      AND \(ProjectAudience.isOpen("i")) AND p.archived_at IS NULL
                    OFFSET 0
                )
                """, putOff: "NULL::timestamptz")
    ) { number, clock in
        let words = ProjectsWords(clock.language)
        let id = ProjectID(rawValue: number)
        func action(_ address: Address) -> FormAction {
            FormAction(
                address,
                [
                    FormAction.Field(IdempotencyKey.field, IdempotencyKey().text),
                    FormAction.Field(LocalPath.returnField, Paths.notifications().text),
                ])
        }
        return [
            Act(Button(words.join, icon: .check, isSmall: true), action(Paths.joinProject(id))),
            Act(Button(words.decline, isSmall: true), action(Paths.declineProject(id))),
        ]
    }

    /// Whom the member has invited is in a project now. It stands in the list, and disturbs nobody.
    static let joinedProjects = NotificationKind(
        "project-joined", .folderKanban, isListedOnly: true, title: { ProjectsWords($0).joinedProjects },
        address: { id, _ in Paths.projectMembers(ProjectID(rawValue: id)) },
        news: { news, language in
            let words = ProjectsWords(language)
            let name = news.actor ?? words.somebody
            return news.others == 0 ? words.hasJoined(name: name) : words.haveJoined(count: news.others, name: name)
        })

    /// An administrator of the organisation has appointed the member where nobody looked after a project of theirs.
    static let appointments = NotificationKind(
        "project-appointed", .shieldPlus, title: { ProjectsWords($0).appointments },
        address: { id, _ in Paths.projectMembers(ProjectID(rawValue: id)) },
        news: { news, language in
            let words = ProjectsWords(language)
            return words.appointsYou(name: news.actor ?? words.somebody)
        })

    static let ofProjects = [projects, joinedProjects, appointments]
}
