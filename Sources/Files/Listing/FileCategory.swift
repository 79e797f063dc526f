import Postgres
import Web

/// What kind of thing a file is: VK's eight types (`type` of a document, API schema 5.199), used for every source.
package enum FileCategory: Int, Sendable, CaseIterable, PathParameter, PostgresDecodable, PostgresEncodable {
    case text = 1
    case archives, gif, images, audio, video, books, other
}
