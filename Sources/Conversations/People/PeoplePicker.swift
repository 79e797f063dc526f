import Localization
import Site
import Web

/// The field in which people are chosen: those chosen as chips, and rows to choose from.
package struct PeoplePicker {
    /// What its pages load besides.
    package static let sheet = "conversation-people.css"

    package struct Person {
        package let id: String
        package let name: String
        package let about: String
        package let avatar: Avatar
        package let isChosen: Bool
        /// A row has a box for them as well.
        package let hasRow: Bool
        /// Says what the button of its chip does.
        package let takeOut: String

        init(_ person: ConversationPerson, _ picked: PickedPeople, _ words: ConversationsWords) {
            id = person.id.pathSegment
            name = person.name
            about = person.about
            avatar = person.avatar
            isChosen = picked.chosen.contains(person)
            hasRow = picked.found.contains(person) || picked.recent.contains(person)
            takeOut = words.takeOut(name: person.name)
        }
    }

    package let words: ConversationsWords
    package let label: String
    package let query: String
    package let error: String?
    package let chips: [Person]
    package let found: [Person]
    package let recent: [Person]
    package let counter: String
    /// The same for scripts, with the places of the numbers.
    package let counterPattern: String
    /// How many may be chosen.
    package let room: Int
    package let isFull: String
    /// What scripts ask while one types.
    package let suggestions: Address

    /// - Parameters:
    ///   - id: the conversation that people are added to; nil for a new one
    ///   - isAsking: the member who asks has only looked for somebody
    ///   - isFull: that no more may be chosen, where it is no conversation that they are chosen for
    package init(
        _ picked: PickedPeople, called label: String, room: Int, to id: ConversationID?, isAsking: Bool = false,
        isFull: String? = nil, _ words: ConversationsWords
    ) {
        self.words = words
        self.label = label
        self.room = room
        query = picked.query
        let isNobody = isAsking && !picked.query.isEmpty && picked.found.isEmpty
        error =
            (picked.problem == .tooMany ? isFull : nil) ?? words.problem(picked.problem)
            ?? (isNobody ? words.nobodyIsFound(name: String(picked.query.prefix(40))) : nil)
        func person(_ person: ConversationPerson) -> Person { Person(person, picked, words) }
        chips = picked.chosen.map(person)
        found = picked.found.map(person)
        recent = picked.recent.map(person)
        let language = words.language
        func counter(_ count: String, _ left: String) -> String {
            id == nil ? words.chosenAndRoom(count: count, room: left) : words.roomFor(room: left)
        }
        self.counter = counter(
            language.number(picked.chosen.count), language.number(max(0, room - picked.chosen.count)))
        counterPattern = counter("{count}", "{room}")
        self.isFull = isFull ?? words.conversationIsFull(count: language.number(Conversation.mostMembers))
        suggestions = Paths.conversationPeople().adding(PeopleSuggestions.besides, id?.pathSegment)
    }
}
