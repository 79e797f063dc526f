import Glibc
import Highlighting
import Site
import Writing

extension Icon {
    static let newspaper = Icon("newspaper")
}

extension Outbox.Kind {
    static let posts = Outbox.Kind("post")
    /// A member's channels, or what is new in them.
    static let channels = Outbox.Kind("channel")
}

extension Section {
    package static let feed = Section(
        "feed", at: 20, .newspaper, to: Paths.feed(), sheets: ["network.css"], showsFiles: true
    ) {
        NetworkWords($0).feed
    }
    package static let people = Section(
        "people", at: 80, .users, to: Paths.people(), sheets: ["network.css", "people.css"], showsFiles: true
    ) {
        NetworkWords($0).people
    }
}

extension Feature {
    /// What members write and who they are to each other.
    ///
    /// - Parameter projects: where posts of projects stand
    package static func network(_ settings: Settings, _ pictures: PictureIntake, projects: Section) -> Feature {
        var network = Feature("network")
        let photos = MemberPhotos(changedOn: PortraitStore.channel, standing: PortraitStore.standing)
        network.memberPhotos = photos
        network.watches = [photos.watch]
        network.jobs = [.illustrations: { [PortraitJob.handler($0.services)] }]
        network.routes = { routes in
            let highlighter = Highlighter(settings)
            FeedPages.add(to: &routes)
            let posts = PostPages(highlighter: highlighter, projects: projects)
            PublishPages.add(to: &routes, PostWriting(highlighter))
            PostPages.add(to: &routes, posts)
            CommentPages.add(to: &routes, highlighter: highlighter, posts)
            VersionPages.add(to: &routes)
            ReactionPages.add(to: &routes)
            BookmarkPages.add(to: &routes)
            FollowPages.add(to: &routes)
            TagPages.add(to: &routes)
            HashtagSuggestions.add(to: &routes)
            MentionSuggestions.add(to: &routes)
            DirectoryPages.add(to: &routes)
            PersonPages.add(to: &routes)
            ChannelPages.add(to: &routes)
            ChannelFormPages.add(to: &routes)
            ChannelActPages.add(to: &routes)
            AtomPages.add(to: &routes)
            AtomFeedPages.add(to: &routes)
            MutePages.add(to: &routes)
            PortraitPages(intake: PortraitIntake(pictures), photos: photos).add(to: &routes)
        }
        network.sections = [.feed, .people]
        network.sealedColumns = [AtomFeed.secrets.sealed]
        network.panels = [TodayChannels.panel, TodayPosts.panel]
        network.searchGroups = [FoundPosts.group, FoundComments.group, FoundPeople.group, FoundChannels.group]
        network.reportables = [.posts, .comments, .people, .portraits(in: settings.blobStore)]
        network.linkables = [.posts, .comments]
        network.attachables = [.posts]
        network.shortcuts = [Shortcut(.pencil, to: Paths.newPost()) { NetworkWords($0).newPost }]
        network.settingsTabs = [
            SettingsTab(at: 12, to: Paths.portrait(), under: Paths.profileSettings()) { NetworkWords($0).portrait },
            SettingsTab(at: 27, to: Paths.mutes(), under: Paths.notificationSettings()) { NetworkWords($0).mutedList },
            SettingsTab(at: 28, to: Paths.atomFeeds(), under: Paths.notificationSettings()) {
                NetworkWords($0).atomFeeds
            },
        ]
        network.flashes = [
            PostFlash.self, CommentFlash.self, BookmarkFlash.self, FollowFlash.self, ChannelFlash.self, MuteFlash.self,
            AtomFeedFlash.self, PortraitFlash.self,
        ]
        network.notificationKinds = NotificationKind.ofPosts
        network.profile = { Paths.person($0) }
        network.memberActivity = .posts
        network.dailyNumbers = .ofPosts
        network.upkeep = [
            .minutely { services in TrendStore(database: services.database).refresh },
            .hourly { services in
                {
                    let days = services.organisation.days(.deletedTexts)
                    try CommentStore(database: services.database).forget(after: days)
                }
            },
        ]
        network.retention = [
            Retention("posts", for: .deletedTexts) {
                "deleted_at < now() - make_interval(days => \(Int32(clamping: $0))) AND \(Removal.isSettled)"
            },
            Retention("channels", for: .deletedTexts, after: "deleted_at"),
            Retention("comments", for: .deletedTexts) { CommentStore.isOver(after: $0) },
            Retention("mutes", where: "until < now()"),
            Retention("portraits", where: "removed_at IS NOT NULL AND \(Removal.isSettled)"),
        ]
        network.exports = .network
        network.erasure = Erasure(
            goes: { NetworkWords($0).erasureGoes }, stays: { NetworkWords($0).erasureStays },
            rows: [
                .erased("portraits"), .erased("bookmarks"), .erased("reactions"), .erased("post_follows"),
                .erased("mentions"),
                .erased("mentions", by: "author_id"), .erased("atom_feeds"), .kept("atom_feeds", by: "author_id"),
                .erased("channels"), .kept("channel_people"),
                .erased("mutes"), .kept("mutes", by: "person_id"),
                .erased("comments", by: "author_id", where: CommentStore.isOver(after: 0)),
                .kept("comments", by: "author_id"),
                .erased("posts", by: "author_id", where: "deleted_at IS NOT NULL"), .kept("posts", by: "author_id"),
            ],
            before: { services, member in
                try ReactionStore(database: services.database).erase(of: member, services.settings)
                try CommentStore(database: services.database).forget(after: 0, by: member)
            })
        network.sharedBlobs = { TextPictureStore.isShown(to: $0) }
        network.samples = [PostSamples.sample]
        network.checks = [
            Check("highlighter") { _ in
                guard let program = settings.highlighter, access(program, X_OK) != 0 else { return nil }
                return "\(program) cannot be run; code stays plain"
            }
        ]
        network.demonstration = DemonstrationPosts.add
        return network
    }
}
