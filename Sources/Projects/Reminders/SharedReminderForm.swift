import FoundationEssentials
import Localization
import Site
import Web

/// What a member writes of what is to be done: its text, when those are notified to whom it is given, and who they are.
package struct SharedReminderForm {
    enum Field {
        static let text = "text"
        static let due = "due"
        static let whom = "whom"
        static let person = "for"
        static let version = "version"
    }

    enum Whom: String {
        case all, some
    }

    static let texts = [
        TypedField(Field.text) { ProjectsWords($0).reminderText },
        TypedField(Field.due) { ProjectsWords($0).reminderMoment },
    ]
    /// Of moments: what calendars of phones reach.
    private static let years = 1970...2199

    let text: String
    /// As it was typed.
    let typedDue: String
    let due: Date?
    let isForAll: Bool
    /// Those who were ticked, whether they are in the project or not.
    private(set) var people: [MemberID]
    private(set) var version: Int32

    /// A new one.
    ///
    /// - Parameter people: nil for everybody
    init(_ text: String = "", due: Date? = nil, for people: [MemberID]? = nil) {
        (self.text, typedDue, self.due) = (text, "", due)
        (isForAll, self.people, version) = (people == nil, people ?? [], 0)
    }

    /// - Parameter zone: whose wall clock the moment is of
    init(_ fields: Fields, in zone: Zone) {
        text = (fields[Field.text] ?? "").composed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        typedDue = (fields[Field.due] ?? "").trimmed
        due = MomentText.read(typedDue, in: zone).flatMap {
            Self.years ~= CivilDate($0, in: zone).year ? $0 : nil
        }
        isForAll = fields[Field.whom] != Whom.some.rawValue
        people = fields.all(Field.person).prefix(Project.mostMembers).compactMap { MemberID(pathSegment: $0) }
        version = fields[Field.version].flatMap { Int32($0) } ?? 0
    }

    init(_ reminder: SharedReminder, in zone: Zone) {
        text = reminder.text
        typedDue = reminder.due.map { MomentText.write($0, in: zone) } ?? ""
        due = reminder.due
        isForAll = reminder.isForAll
        people = reminder.people
        version = reminder.version
    }

    /// The same for those of them who are in the project.
    func among(_ members: [ProjectMember]) -> SharedReminderForm {
        let known = Set(members.map(\.id))
        var form = self
        form.people = people.filter(known.contains)
        return form
    }

    /// The same, to replace what stands now: the member who sends it has seen that.
    func over(_ reminder: SharedReminder) -> SharedReminderForm {
        var form = self
        form.version = reminder.version
        return form
    }

    // MARK: What is wrong with it

    var isGood: Bool { !text.isEmpty && !isTooLong && !isNoMoment && !isForNobody }
    private var isTooLong: Bool { text.unicodeScalars.count > SharedReminder.longest }
    private var isNoMoment: Bool { !typedDue.isEmpty && due == nil }
    private var isForNobody: Bool { !isForAll && people.isEmpty }

    func textError(_ words: ProjectsWords) -> String? {
        text.isEmpty
            ? words.reminderIsEmpty
            : isTooLong ? words.noteIsTooLong(count: words.language.number(SharedReminder.longest)) : nil
    }

    func dueError(_ words: ProjectsWords) -> String? { isNoMoment ? words.reminderNoMoment : nil }
    func peopleError(_ words: ProjectsWords) -> String? { isForNobody ? words.reminderForNobody : nil }
}
