/// Deletes bytes that nobody holds any more, soon after they were let go.
package struct ReapJob: Job {
    package static let kind = "blobs.reap"

    package var owner: MemberID? { nil }
    package var dedupeKey: String? { "" }

    package init() {}

    package static func handler(_ services: Services) -> JobHandler {
        let blobs = services.blobs
        return JobHandler(ReapJob.self, keys: services.settings.keys) { _, _ in _ = try blobs.reap() }
    }
}
