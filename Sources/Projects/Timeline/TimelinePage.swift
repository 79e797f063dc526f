import Site
import Web

/// What happened in a project.
package struct TimelinePage {
    package let head: ProjectHead
    package let words: ProjectsWords
    package let lines: [TimelineLine]
    package let earlier: Link?
    package let later: Link?
    /// The page is the newest one, to which what happens comes by itself.
    package let isLive: Bool

    init(_ project: Project, _ found: [ProjectEvent], _ place: TimelinePlace, _ context: Context) {
        let words = ProjectsWords(context.language)
        self.words = words
        head = ProjectHead(project, at: .timeline, context)
        // The one that is looked at besides is at the far end.
        let hasMore = found.count > ProjectEvent.size
        let shown = place.isAfter ? found.suffix(ProjectEvent.size) : found.prefix(ProjectEvent.size)
        lines = TimelineLine.lines(Array(shown), words, context.clock)
        func link(_ label: String, _ event: ProjectEvent?, _ field: String) -> Link? {
            event.map { Link(label, to: Paths.project(project.id).adding(field, String($0.id))) }
        }
        let hasEarlier = place.isAfter || hasMore
        let hasLater = place.isAfter ? hasMore : !place.isNewest
        earlier = hasEarlier ? link(words.earlier, shown.last, TimelinePlace.before) : nil
        later = hasLater ? link(words.later, shown.first, TimelinePlace.after) : nil
        isLive = !hasLater
    }
}

extension TimelinePlace {
    /// - Throws: ``Failure/notFound`` for what no page leads to
    init(_ query: Fields) throws {
        func line(_ field: String) throws -> Int? {
            guard let text = query[field] else { return nil }
            guard let id = Int(pathSegment: text), id > 0 else { throw Failure.notFound }
            return id
        }
        self = try line(Self.before).map { .before($0) } ?? line(Self.after).map { .after($0) } ?? .newest
    }
}
