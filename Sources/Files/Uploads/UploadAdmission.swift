import Site
import Storage
import Web

/// Whether a form with files may come: settled from its headers, before the first byte of it.
struct UploadAdmission {
    /// Nil when there is no connection to that source.
    let place: UploadPlace?
    /// What stands in the way.
    let problem: UploadProblem?

    /// - Throws: ``Failure/notFound`` for a folder that is not there, ``Failure/tooMany``, ``Failure/signInRequired``
    init(to destination: UploadDestination, _ context: Context) throws {
        let member = try context.claimedMember()
        let settings = context.settings
        let limit = RateLimit("upload \(member.rawValue)", limit: settings.limits.uploadsPerHour, window: 3_600)
        // Only forms that have come are counted.
        let isHere = context.request.stage == .sent
        let (found, usage, isWithinLimit) = try context.fetch(
            UploadPlace.find(destination, of: member), MemberUsage.find(of: member, context.services),
            isHere ? limit.take : limit.isFull.map { !$0 })
        guard found?.isKnown ?? destination.isAlwaysThere else { throw Failure.notFound }
        guard isWithinLimit else { throw Failure.tooMany(retryAfter: 60) }
        place = found
        problem = try found.map { try Self.problem($0, usage, context) } ?? .notConnected
    }

    private static func problem(
        _ place: UploadPlace, _ usage: MemberUsage, _ context: Context
    ) throws -> UploadProblem? {
        if let problem = place.problem { return problem }
        guard let length = context.incomingLength else { return .noLength }
        guard length <= context.settings.largestForm else { return .tooLarge }
        let needed = max(0, length - Self.fields)
        guard needed <= usage.available else { return .overQuota(free: usage.available, needed: needed) }
        return try context.services.blobs.store.room() >= length ? nil : .full
    }

    /// Bytes of a form that are not of its files, about: a file that just fits should not fail for them.
    private static let fields = 4_096
}
