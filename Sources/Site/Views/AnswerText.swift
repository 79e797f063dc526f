import HTML
import Postgres
import Web

/// Texts of an answer are written where they are: escaped in pages, percent-encoded in addresses.
extension Text: Speakable {
    @inlinable
    public func write(to page: HTMLBuffer) {
        withBytes { page.escape($0) }
    }
}

extension Text: URLWritable {
    public func writeEncoded(to page: HTMLBuffer) {
        withBytes { PercentCoding.write($0, to: page) }
    }
}
