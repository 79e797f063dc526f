/// What has become of a file at its source.
package enum FileChange: Codable, Sendable, Hashable {
    case gone
    /// Another title at the same place.
    case titled(String)
    /// Another path: renamed or moved, with everything below it.
    case moved(path: String)
    /// There is another one of it in this folder.
    case copied(into: String)
    case published(String)
    case unpublished
    /// The trash gave back what this deletion put there.
    case restored(deletion: DeletionID)
    /// The trash gave back an entry that its page shows.
    case untrashed(TrashID)
    /// The trash has let go of it for good.
    case purged(TrashStore.Part)
}

/// How far an act came while somebody waited.
enum ActOutcome: Sendable {
    case done(FileChange)
    /// The source goes on with it under this number; the change is so once it has ended.
    case underway(operation: String, FileChange)
}
