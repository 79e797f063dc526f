import Connections
import Site

extension Section {
    package static let photos = Section(
        "photos", at: 60, .image, to: Paths.photos(), sheet: "photos.css"
    ) { PhotosWords($0).photos }
}

extension Outbox.Kind {
    /// The editorial feed has more photos, or newer ones.
    static let photos = Outbox.Kind("photos")
}

extension Feature {
    /// The editorial photos of Unsplash.
    package static func photos(_ providers: Providers) -> Feature {
        var photos = Feature("photos")
        photos.routes = { routes in FeedPages(providers: providers).add(to: &routes) }
        if providers.isOn(.unsplash) { photos.sections = [.photos] }
        photos.jobs = [
            .quick: { worker in
                let reader = FeedReader(worker.services, providers)
                return [JobHandler(FeedJob.self, keys: worker.services.settings.keys) { _, _ in try reader.run() }]
            }
        ]
        photos.upkeep = [.hourly { services in FeedStore(database: services.database).trim }]
        photos.retention = [
            Retention(
                "photos",
                where: """
                    told_at < now() - make_interval(days => \(Int32(FeedStore.daysKept)))
                    AND NOT EXISTS (SELECT FROM photo_feed f WHERE f.photo_id = photos.id)
                    """)
        ]
        return photos
    }
}
