import Connections
import Site

extension Section {
    package static let photos = Section(
        "photos", at: 60, .image, to: Paths.photos(), sheets: ["photos.css", "photo.css"]
    ) { PhotosWords($0).photos }
}

extension Outbox.Kind {
    /// The beginning of the editorial feed.
    static let photos = Outbox.Kind("photos")
    /// What is below its kept end.
    static let photosBelow = Outbox.Kind("photos-below")
    /// The member's favourites, and what is known of their account.
    static let favourites = Outbox.Kind("favourites")
    /// What the member likes, as far as nobody knows which photos that changes.
    static let hearts = Outbox.Kind("hearts")
    /// Whether the member likes this photo.
    static func heart(of photo: PhotoID) -> Outbox.Kind { Outbox.Kind("heart-\(photo.rawValue)") }
}

extension LinkedAccount {
    /// What tells that it can do less, or more: its end, and a provider that is switched off.
    static let channel = "\(Outbox.Kind.connections.name) \(Outbox.Kind.providers.name)"
}

extension Feature {
    /// The editorial photos of Unsplash, and what members like there.
    ///
    /// - Parameter calls: of the process's threads, those that may wait for providers
    package static func photos(_ providers: Providers, _ calls: CallSlots) -> Feature {
        var photos = Feature("photos")
        photos.routes = { routes in
            FeedPages(providers: providers).add(to: &routes)
            LikePages(providers: providers, calls: LikeCalls(providers), slots: calls).add(to: &routes)
            ProfilePages(providers: providers).add(to: &routes)
            PhotoPages(providers: providers).add(to: &routes)
        }
        if providers[.unsplash]?.service != nil {
            photos.sections = [.photos]
            photos.searchGroups = [FoundPhotos.group]
        }
        photos.linkables = [.photos]
        photos.attachables = [.photos]
        photos.panels = [TodayPhoto.panel(providers)]
        photos.connected[ProviderID.unsplash.rawValue] = Paths.photos()
        photos.publicFiles = PublicFiles(Photo.thingKind) { number, member in
            Photo.find(PhotoID(rawValue: number), for: member).map { $0?.file }
        } fetched: { number, database, keys in
            _ = try database.fetch(DownloadJob(photo: PhotoID(rawValue: number)).enqueue(keys: keys))
        }
        photos.flashes = [LikeFlash.self]
        photos.jobs = [.quick: { PhotoJobs.handlers($0.services, providers) }]
        photos.upkeep = [.hourly { services in FeedStore(database: services.database).trim }]
        photos.retention = [
            Retention(
                "photos",
                where: """
                    told_at < now() - make_interval(days => \(Int32(FeedStore.daysKept)))
                    AND NOT EXISTS (SELECT FROM photo_feed f WHERE f.photo_id = photos.id)
                    AND NOT EXISTS (SELECT FROM photo_favourites v WHERE v.photo_id = photos.id)
                    """),
            Retention(
                "photo_accounts",
                where: """
                    seen_at < now() - interval '1 year'
                    AND NOT EXISTS (
                        SELECT FROM \(LinkedAccounts.all) c
                        WHERE c.provider = 'unsplash' AND c.account = photo_accounts.account)
                    """),
        ]
        photos.exports = .photos
        photos.erasure = Erasure(goes: { PhotosWords($0).erasureGoes }, rows: []) { services, member in
            _ = try services.database.execute(
                """
                DELETE FROM photo_accounts a
                USING \(LinkedAccounts.all) c
                WHERE \(LinkedAccounts.atUnsplash(of: member)) AND c.account = a.account
                """)
        }
        return photos
    }
}
