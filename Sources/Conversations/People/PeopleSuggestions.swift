import People
import Site
import Web

/// People for a conversation, while one is typed: rows to choose from.
enum PeopleSuggestions {
    /// In the query: the conversation whose people are left out.
    static let besides = "conversation"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.conversationPeople, .members, rows)
    }

    /// Nobody: no content.
    private static func rows(_ context: Context) throws -> Response {
        let query = context.request.query
        guard let beginning = PersonBeginning(query[PickedPeople.Field.query] ?? ""), !beginning.text.isEmpty else {
            _ = try context.member()
            return Response(status: .noContent)
        }
        var picked = PickedPeople(query, besides: query[besides].flatMap { ConversationID(pathSegment: $0) })
        try picked.fetch(.known(()), context)
        guard !picked.found.isEmpty else { return Response(status: .noContent) }
        let words = ConversationsWords(context.language)
        let picker = PeoplePicker(picked, called: "", room: 0, to: nil, words)
        return context.fragment { out, layout in out.personRows(picker.found, words, layout) }.unstored
    }
}
