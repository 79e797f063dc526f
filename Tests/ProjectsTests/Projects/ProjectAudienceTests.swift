import TestSupport
import Testing

/// Where statements name the table of projects themselves, how often, and why they need no rule about readers.
private let owners: [String: (times: Int, reason: String)] = [
    "Sources/Projects/Projects/ProjectAudience.swift": (2, "the rule"),
    "Sources/Network/Posts/PostPlace.swift": (
        4, "beside posts that their reader may read, and holding it for acts on them"
    ),
    "Sources/Projects/DemonstrationProjects.swift": (2, "dates what it has just written"),
    "Sources/Projects/Invitations/ProjectNotifications.swift": (1, "whether an invitation can still be answered"),
    "Sources/Projects/People/ProjectMembershipStore.swift": (1, "ends one that nobody is in"),
    "Sources/Projects/ProjectRetention.swift": (1, "holds those of which it deletes what nobody can put back any more"),
    "Sources/Projects/Reminders/SharedReminderAlerts.swift": (
        1, "tells whoever is in one that it holds of what was given to them there"
    ),
    "Sources/Projects/Reminders/SharedReminderKind.swift": (1, "whether what somebody was told can still be done"),
    "Sources/Projects/Unattended/UnattendedProject.swift": (
        2,
        "names one that nobody looks after to the organisation's administrators"
    ),
    "Sources/Projects/Projects/ProjectStore.swift": (6, "acts of administrators in a project that they hold"),
]

@Suite struct ProjectAudienceTests {
    @Test func `is asked by every statement that shows projects`() throws {
        #expect(try statements(naming: "projects") == owners.mapValues(\.times))
    }
}
