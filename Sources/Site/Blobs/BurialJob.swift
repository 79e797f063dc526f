/// Deletes bytes that were let go, soon after they were.
package struct BurialJob: Job {
    package static let kind = "blobs.bury"

    package var owner: MemberID? { nil }
    package var dedupeKey: String? { "" }

    package init() {}

    package static func handler(_ services: Services) -> JobHandler {
        let blobs = services.blobs
        return JobHandler(BurialJob.self, keys: services.settings.keys) { _, _ in _ = try blobs.bury() }
    }
}
