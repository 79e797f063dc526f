import Site
import Web

/// How far a thing has come on its way to a folder of the disk: the sentence of the toast that announced it.
package struct SaveState: Sendable {
    package let live: Toast.Live
    package let text: String
    package let isPending: Bool
    /// Nil when nothing moves.
    package let progress: Progress?

    /// - Parameter upload: nil when nothing is known of it any more
    init(_ upload: Upload?, of thing: ThingID, _ words: FilesWords) {
        live = Self.live(thing)
        let row = upload.map { UploadRow($0, in: Paths.savedThing(thing), words) }
        progress = row?.progress
        switch upload?.state {
        case .fetching?, .sending?: (text, isPending) = (words.savingFileToDisk, true)
        case .waiting?: (text, isPending) = (upload?.failure == nil ? words.savingFileToDisk : row?.text ?? "", true)
        case .asking?, .failed?, .done?: (text, isPending) = (row?.text ?? "", false)
        case nil: (text, isPending) = (words.transferOver, false)
        }
    }

    static func live(_ thing: ThingID) -> Toast.Live {
        Toast.Live("saved-\(thing.pathSegment)", at: Paths.savedThing(thing), channel: "uploads")
    }
}
