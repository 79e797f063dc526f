import Site

extension Export {
    /// Projects in which the member is or was asked to be.
    static let projects = Export(
        { ProjectsWords($0).projects },
        [
            Part(
                "projects", title: { ProjectsWords($0).projects },
                of: ["project_members.member_id", "projects.creator_id"], by: "p.id",
                [
                    "id": "p.id", "name": "p.name", "description": "p.description", "is_admin": "p.is_admin",
                    "created_by_you": "p.creator_id = p.reader_id", "joined_at": "p.joined_at",
                    "created_at": "p.created_at", "archived_at": "p.archived_at",
                ],
                file: Part.File(blob: ProjectPictureStore.blob, name: "'project-' || p.id || '.webp'")
            ) { me, _ in "FROM \(ProjectAudience.projects(of: me)) p WHERE true" },
            Part(
                "invitations", title: { ProjectsWords($0).exportInvitations }, of: ["project_invitations.invited_id"],
                by: "i.id",
                [
                    "project_id": "i.id", "name": "i.name", "description": "i.description",
                    "invited_by": "(SELECT m.name FROM members m WHERE m.id = i.inviter_id)", "note": "i.note",
                    "invited_at": "i.invited_at",
                ]
            ) { me, _ in "FROM \(ProjectAudience.invitations(of: me)) i WHERE true" },
            Part(
                "invitations_sent", title: { ProjectsWords($0).exportInvitationsSent },
                of: ["project_invitations.inviter_id"], by: "i.id",
                [
                    "id": "i.id", "project_id": "i.project_id",
                    "person": "(SELECT m.name FROM members m WHERE m.id = i.invited_id)", "note": "i.note",
                    "invited_at": "i.invited_at", "withdrawn_at": "i.withdrawn_at",
                ]
            ) { me, _ in
                """
                FROM project_invitations i JOIN \(ProjectAudience.projects(of: me)) p ON p.id = i.project_id
                WHERE i.inviter_id = \(me)
                """
            },
            Part(
                "shelf", title: { ProjectsWords($0).exportShelf }, of: ["attachments.added_by"], by: "a.id",
                [
                    "id": "a.id", "project_id": "a.place_id", "kind": "a.card_kind", "thing": "a.thing",
                    "label": "a.label", "note": "coalesce(s.note, '')", "added_at": "a.added_at",
                ]
            ) { me, _ in
                """
                FROM attachments a
                JOIN \(ProjectAudience.projects(of: me)) p ON p.id = a.place_id
                LEFT JOIN shelf_items s ON s.attachment_id = a.id
                WHERE a.added_by = \(me) AND a.place_kind = \(ShelfStore.place)
                """
            },
            Part(
                "reminders", title: { ProjectsWords($0).exportReminders },
                of: [
                    "shared_reminders.creator_id", "shared_reminders.done_by_id", "shared_reminder_people.member_id",
                ], by: "r.id",
                [
                    "id": "r.id", "project_id": "r.project_id", "text": "r.text",
                    "created_by_you": "r.creator_id = r.reader_id", "done_by_you": "r.done_by_id = r.reader_id",
                    "given_to_you": SharedReminder.isGiven("r", to: "r.reader_id"), "due_at": "r.due_at",
                    "done_at": "r.done_at", "created_at": "r.created_at",
                ],
                groups: { me in Part.Groups("o.project_id", "FROM project_members o WHERE o.member_id = \(me)") },
                rows: { me, project in
                    """
                    FROM (
                        SELECT s.*, \(me) AS reader_id FROM shared_reminders s WHERE s.project_id = \(project)
                    ) r
                    WHERE r.deleted_at IS NULL AND (
                        r.creator_id = \(me) OR r.done_by_id = \(me) OR \(SharedReminder.isGiven("r", to: "\(me)"))
                    )
                    """
                }),
            Part(
                "events", title: { ProjectsWords($0).exportEvents },
                of: ["project_events.actor_id", "project_events.subject_id"], by: "e.id",
                [
                    "id": "e.id", "project_id": "e.project_id", "kind": "e.kind",
                    "by": "(SELECT m.name FROM members m WHERE m.id = e.actor_id)",
                    "about": "(SELECT m.name FROM members m WHERE m.id = e.subject_id)", "detail": "e.detail",
                    "created_at": "e.created_at",
                ],
                groups: { me in Part.Groups("o.project_id", "FROM project_members o WHERE o.member_id = \(me)") },
                rows: { me, project in
                    """
                    FROM project_events e
                    WHERE e.project_id = \(project) AND (e.actor_id = \(me) OR e.subject_id = \(me))
                    """
                }),
        ],
        without: [
            LeftOut("project_invitations.declined_from_id") { ProjectsWords($0).exportNoRefusals }
        ])
}
