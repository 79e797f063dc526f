import HTML
import Localization
import Postgres
import Storage
import Web

/// What one worker thread has: everything here belongs to that thread alone.
package final class Services {
    package let settings: Settings
    package let features: [Feature]
    package let assets: Assets
    package let database: Connection
    package let log: Log
    /// The page that is being written; one page at a time.
    package let buffer = HTMLBuffer()
    /// The end of every page, by its language.
    var help: [Language: HTML] = [:]
    let fragments: FragmentCache
    let sessionCookies = SessionCookies()

    package init(settings: Settings, features: [Feature] = [], assets: Assets, database: Connection, log: Log) {
        self.settings = settings
        self.features = features
        self.assets = assets
        self.database = database
        self.log = log
        fragments = FragmentCache(over: database)
    }

    /// Members' bytes and their rows.
    package var blobs: BlobTable {
        BlobTable(database: database, store: BlobStore(root: "\(settings.state)/blobs"))
    }
}
