import TestSupport
import Testing

/// Where statements name the table of comments themselves, how often, and why they need no rule about readers.
private let owners: [String: (times: Int, reason: String)] = [
    "Sources/Network/Comments/CommentAudience.swift": (4, "the rule, what is reported, and whose project it was in"),
    "Sources/Network/Comments/CommentRemoval.swift": (3, "acts of moderators"),
    "Sources/Network/Comments/Comment.swift": (2, "counts and names beside a comment that the rule lets through"),
    "Sources/Network/Comments/CommentQueries.swift": (4, "replies under a comment that the rule lets through"),
    "Sources/Network/Comments/CommentNews.swift": (1, "numbers what its author has just changed"),
    "Sources/Network/Comments/CommentStore.swift": (9, "acts of authors under a post that they may read, and erasing"),
    "Sources/Network/Posts/DailyPosts.swift": (1, "how many there are, for administrators"),
    "Sources/Network/Comments/DemonstrationComments.swift": (1, "dates what it has just written"),
]

@Suite struct CommentAudienceTests {
    @Test func `is asked by every statement that shows or counts comments`() throws {
        #expect(try statements(naming: "comments") == owners.mapValues(\.times))
    }
}
