import Site
import Web

/// What a list of files shows, as the database told it and as its rows were written.
struct FileList {
    /// This very page, without a place in it.
    let here: Address
    /// The sources that fill it.
    let sources: [SourceState]
    /// As many as a page has.
    let rows: [WrittenRow]
    /// What the next page begins after; nil on the last one.
    let last: WrittenRow?
    let uploads: [Upload]
    /// Over the list of copies.
    let usage: MemberUsage?
    /// Copies of rows are on their way.
    let isFetching: Bool
    /// The list is being asked for, or something goes on with one of its files.
    let isRefreshing: Bool
}
