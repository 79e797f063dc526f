import HTML
import Localization
import Postgres
import Storage
import Web

/// What one worker thread has: everything here belongs to that thread alone.
package final class Services {
    package let settings: Settings
    package let assets: Assets
    package let database: Connection
    package let log: Log
    /// The page that is being written; one page at a time.
    package let buffer = HTMLBuffer()
    /// A piece of a page that is being written, to be kept.
    let scratch = HTMLBuffer(capacity: 8_192)
    /// The end of every page, by its language.
    var help: [Language: HTML] = [:]
    /// What surrounds pages, and the form that most readers find empty.
    let stencils = FrameStencils()
    private let kept = FragmentCache()
    private let keptRuns = RunCache()
    let sessionCookies = SessionCookies()
    /// The connection that the versions of kept pieces were read over.
    private var keptOpening = 0

    package init(settings: Settings, assets: Assets, database: Connection, log: Log) {
        self.settings = settings
        self.assets = assets
        self.database = database
        self.log = log
    }

    /// Pieces that were written before. A new connection begins with none: versions of rows mean something to one
    /// server only, and it may be another one by now.
    package var fragments: FragmentCache {
        forgetAfterReconnection()
        return kept
    }

    /// Likewise, lists as a whole.
    package var runs: RunCache {
        forgetAfterReconnection()
        return keptRuns
    }

    private func forgetAfterReconnection() {
        guard keptOpening != database.openings else { return }
        keptOpening = database.openings
        kept.clear()
        keptRuns.clear()
    }

    /// Members' bytes and their rows.
    package var blobs: BlobTable {
        BlobTable(database: database, store: BlobStore(root: "\(settings.state)/blobs"))
    }
}
