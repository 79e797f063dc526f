import FoundationEssentials

/// A refusal of the Disk API: a status and `{"error", "description", "message"}`.
package struct YandexFailure: Error, Sendable, Hashable {
    package let status: Int
    /// `DiskNotFoundError` and the like; empty when the body was something else.
    package let name: String

    private struct Body: Decodable { let error: String }

    package init(status: Int, body: [UInt8]) {
        self.status = status
        name = (try? JSONDecoder().decode(Body.self, from: Data(body)))?.error ?? ""
    }

    package var endsGrant: Bool { status == 401 }
    package var isDenied: Bool { status == 403 }
    /// The grant or the kind of account lacks the right; other refusals with 403 are about a full disk or one file.
    package var lacksRight: Bool {
        status == 403 && (name == "ForbiddenError" || name == "DiskUnsupportedUserAccountTypeError")
    }
    /// It, or the folder that it would stand in, is not there.
    package var isMissing: Bool {
        status == 404 && name != "DiskOperationNotFoundError" || name == "DiskPathDoesntExistsError"
    }
    /// The name is taken.
    package var isTaken: Bool {
        status == 409 && (name == "DiskResourceAlreadyExistsError" || name == "DiskPathPointsToExistentDirectoryError")
    }
    /// Too many requests, or too much sent to a free account for today.
    package var isLimit: Bool { status == 429 || name == "DiskUploadTrafficLimitExceeded" }
    /// Another operation is at the same place, or the disk is in maintenance and gives only what it has.
    package var isLocked: Bool { status == 423 && !isLimit }
    package var isFull: Bool { status == 507 }

    package var listing: ListingFailure {
        if endsGrant { return .revoked }
        if isDenied { return .denied }
        if isMissing { return .gone }
        if isLimit { return .limited }
        if isLocked { return .locked }
        return status >= 500 ? .down : .nonsense
    }
}
