import FoundationEssentials
import HTML
import Site

/// A row as it was written, and what the page asks about it. Belongs to one thread.
final class WrittenRow {
    let file: File
    let version: FragmentSource
    /// When something in it becomes another although file and copy stay: "5 min", the address of a picture.
    let term: Date
    /// Its copy is being fetched, or will be.
    let isFetching: Bool
    /// Somebody is at it at its source.
    let isChanging: Bool
    /// It has no picture, and its source has one.
    let lacksPicture: Bool
    let html: HTML

    init(_ row: ListedRow, until term: Date, _ html: HTML) {
        let listed = row.listed
        file = listed.file
        version = row.version
        self.term = term
        isFetching = listed.copy?.state.isUnderWay ?? false
        isChanging = file.activity?.goesOn ?? false
        lacksPicture = file.preview != nil && file.picture.blob == nil
        self.html = html
    }

    /// Rows as they stand in a list.
    static func write(_ rows: [WrittenRow], _ out: HTMLBuffer) {
        for (place, row) in rows.enumerated() {
            if place > 0 { out.raw("\n") }
            out.write(row.html)
        }
    }
}
