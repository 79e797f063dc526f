import Site

package enum FileNoun {}
package enum ArchiveNoun {}
package enum DeletionNoun {}
package enum BatchNoun {}
package enum UploadNoun {}
package enum TrashNoun {}

package typealias FileID = Identifier<FileNoun>
package typealias ArchiveID = Identifier<ArchiveNoun>
package typealias DeletionID = Identifier<DeletionNoun>
package typealias BatchID = Identifier<BatchNoun>
package typealias UploadID = Identifier<UploadNoun>
/// Of an entry of a disk's trash.
package typealias TrashID = Identifier<TrashNoun>

extension FileID {
    /// The id of its row in lists.
    var row: String { "file-\(pathSegment)" }
}
