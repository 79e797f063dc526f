import FoundationEssentials
import Site

/// What a page about room is made from: whole lists, and a disk's own word about its room.
struct SpaceStates {
    private let all: [(state: SourceState, kind: Listing.Kind)]

    /// - Parameter source: nil for all of them
    init(_ source: FileSource?, lists: [SourceState], rooms: [SourceState] = []) {
        // The room is one short answer: it is asked for first.
        let rooms: [(state: SourceState, kind: Listing.Kind)] = rooms.map { ($0, .usage) }
        let lists: [(state: SourceState, kind: Listing.Kind)] = lists.map { ($0, .all) }
        all = (rooms + lists).filter { source == nil || $0.state.source == source }
    }

    func requests(where isWanted: (SourceState) -> Bool) -> [RefreshRequest] {
        all.filter { isWanted($0.state) }.map { state, kind in
            RefreshRequest(place: state.place(kind, ""), source: state.source)
        }
    }

    func isRefreshing(_ asked: Set<FileSource>, now: Date) -> Bool {
        all.contains { asked.contains($0.state.source) || $0.state.listing?.isRefreshing(now: now) ?? false }
    }

    /// The disk's word about its room.
    var room: SourceState? { all.first { $0.kind == .usage }?.state }

    /// That what is shown is not as new as it could be, and why.
    func stale(_ words: FilesWords, _ clock: Clock, again: FormAction? = nil) -> Notice? {
        guard let state = all.first(where: { $0.state.failure != nil })?.state, let failure = state.failure else {
            return nil
        }
        let why = failure.sentence(state.source.name(words), words)
        let time = state.listing?.refreshed
        return .stale(time.map { "\(why) \(words.usageAsOf(time: clock.time($0)))" } ?? why, retry: nil, again: again)
    }
}
