import People
import Site
import Web

extension Paths {
    package static let feed = Path("/feed")
    package static let feedNews = Path("/feed/news")
    package static let newPost = Path("/posts/new")
    package static let post = Path("/posts/{}", PostID.self)
    package static let editPost = Path("/posts/{}/edit", PostID.self)
    package static let deletePost = Path("/posts/{}/delete", PostID.self)
    package static let restorePost = Path("/posts/{}/restore", PostID.self)
    /// Who has reacted; what is sent there sets a mark or takes it away.
    package static let reactions = Path("/posts/{}/reactions", PostID.self)
    package static let bookmarkPost = Path("/posts/{}/bookmark", PostID.self)
    package static let unbookmarkPost = Path("/posts/{}/unbookmark", PostID.self)
    package static let comment = Path("/posts/{}/comments/{}", PostID.self, CommentID.self)
    /// Those that came since: `?after=` has the newest one's number.
    package static let commentNews = Path("/posts/{}/comments/news", PostID.self)
    package static let editComment = Path("/posts/{}/comments/{}/edit", PostID.self, CommentID.self)
    package static let deleteComment = Path("/posts/{}/comments/{}/delete", PostID.self, CommentID.self)
    package static let restoreComment = Path("/posts/{}/comments/{}/restore", PostID.self, CommentID.self)
    package static let bookmarks = Path("/bookmarks")
    package static let followPost = Path("/posts/{}/follow", PostID.self)
    package static let unfollowPost = Path("/posts/{}/unfollow", PostID.self)
    package static let tag = Path("/tags/{}", String.self)
    /// Suggestions: `?query=` has what is typed.
    package static let hashtags = Path("/hashtags")
    /// People for a mention: `?query=` has what is typed, `?post=` the post in whose comments, `?project=` the project in which.
    package static let mentions = Path("/mentions")
    package static let people = Path("/people")
    package static let channels = Path("/channels")
    package static let newChannel = Path("/channels/new")
    package static let previewChannel = Path("/channels/preview")
    package static let channelOrder = Path("/channels/order")
    /// The list beside posts, with how much is new: `?channel=` has the one on the page.
    package static let channelColumn = Path("/channels/column")
    /// People for a set: `?query=` has what is typed.
    package static let channelPeople = Path("/channels/people")
    package static let channel = Path("/channels/{}", ChannelID.self)
    /// Posts that came since: `?after=` has the newest one's number.
    package static let channelNews = Path("/channels/{}/news", ChannelID.self)
    package static let seenChannel = Path("/channels/{}/seen", ChannelID.self)
    package static let editChannel = Path("/channels/{}/edit", ChannelID.self)
    package static let placeChannel = Path("/channels/{}/place", ChannelID.self)
    package static let deleteChannel = Path("/channels/{}/delete", ChannelID.self)
    package static let restoreChannel = Path("/channels/{}/restore", ChannelID.self)
    package static let addToChannel = Path("/channels/{}/people/{}", ChannelID.self, MemberID.self)
    package static let removeFromChannel = Path("/channels/{}/people/{}/remove", ChannelID.self, MemberID.self)
    /// What a member does not want to see in lists.
    package static let mutes = Path("/settings/muted")
    /// Asks how long, and mutes: `person=` or `tag=` names what.
    package static let mute = Path("/mutes/new")
    package static let unmute = Path("/mutes/end")
    /// A feed for programs, by its secret.
    package static let atom = Path("/atom/{}", String.self)
    /// All feeds of the reader's own, and the pages of each.
    package static let atomFeeds = Path("/settings/feeds")
    package static let tagFeed = Path("/tags/{}/atom", String.self)
    package static let personFeed = Path("/people/{}/atom", MemberID.self)
    package static let channelFeed = Path("/channels/{}/atom", ChannelID.self)
    package static let replaceFeed = Path("/settings/feeds/{}/replace", AtomFeedID.self)
    package static let endFeed = Path("/settings/feeds/{}/end", AtomFeedID.self)
    package static let person = Path("/people/{}", MemberID.self)
    package static let personDetails = Path("/people/{}/info", MemberID.self)
    package static let personCard = Path("/people/{}/vcard", MemberID.self)
}

extension Paths {
    /// People for a mention in a post that stands, or in its comments.
    static func mentions(on post: PostID) -> Address { mentions().adding("post", post.pathSegment) }

    /// People for a mention in a new post of a project.
    static func mentions(in project: ProjectID) -> Address { mentions().adding("project", project.pathSegment) }

    /// Where a post stands on the page that a form names; its own page where the form names none.
    static func place(of post: PostID, on page: String?) -> Address {
        LocalPath.address(page)?.fragment("post-\(post.pathSegment)") ?? Paths.post(post)
    }
}
