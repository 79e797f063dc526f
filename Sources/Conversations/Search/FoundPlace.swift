import Site
import Web

/// The message that is shown of those which were found: «1 из 14», with the ways to the ones beside it.
package struct FoundPlace {
    /// Nil where it is none of those on this page: somebody has changed it, or typed its address.
    let id: Int?
    /// Without the search.
    let address: Address
    /// The list of all.
    package let list: Address
    package let text: String?
    package let newer: Link?
    package let older: Link?

    init(
        of number: MessageNumber, in conversation: ConversationID, _ result: MessageSearchResult,
        _ words: ConversationsWords
    ) {
        let (search, shown) = (result.search, Array(result.shown))
        let place = shown.firstIndex { $0.conversation == conversation && $0.number == number }
        address = Paths.message(conversation, number).fragment("message-\(number.pathSegment)")
        list = search.address
        id = place.map { shown[$0].id }
        text = place.map { place in
            let own = words.language.number(search.behind + place + 1)
            return result.total.map { words.foundPlace(place: own, total: $0.text(words.language)) } ?? own
        }
        newer = place.flatMap { place in
            place > 0
                ? Link(words.newerHit, to: search.address(of: shown[place - 1]))
                : search.place.map { _ in
                    Link(
                        words.newerHit,
                        to: search.before?.opened(at: .last) ?? search.searching(for: search.query).address)
                }
        }
        older = place.flatMap { place in
            place + 1 < shown.count
                ? Link(words.olderHit, to: search.address(of: shown[place + 1]))
                : result.next.map { Link(words.olderHit, to: search.page(behind: $0, shown.count).opened(at: .first)) }
        }
    }
}
