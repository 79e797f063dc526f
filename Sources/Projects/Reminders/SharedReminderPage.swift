import People
import Site
import Web

/// Where something to be done is written, or read and changed. Scripts show the form as a dialog over the list.
package struct SharedReminderPage {
    package let words: ProjectsWords
    package let title: String
    package let back: Link
    /// What stands, with the way to do it; nil for a new one.
    package let row: SharedReminderRow?
    package let acts: FormAction
    /// «Добавлено: Анна Ковалёва»
    package let adder: String?
    /// Nil for a member who may not change it.
    package let form: Form?

    package struct Form {
        package let action: FormAction
        package let text: TextField
        package let due: TextField
        package let whom: SegmentField
        package let people: [CheckField]
        package let peopleLabel: String
        package let peopleError: String?
        package let verb: String

        init(
            _ form: SharedReminderForm, of reminder: SharedReminder?, _ members: [ProjectMember],
            _ key: IdempotencyKey, to address: Address, isChecked: Bool, _ words: ProjectsWords
        ) {
            typealias Field = SharedReminderForm.Field
            action = FormAction(
                address, [IdempotencyKey.field: key.text, Field.version: String(form.version)])
            text = TextField(
                Field.text, words.reminderText, value: form.text, error: isChecked ? form.textError(words) : nil,
                placeholder: words.reminderExample, autocomplete: "off", largest: SharedReminder.longest,
                isRequired: true, isFirst: reminder == nil)
            due = TextField(
                Field.due, words.reminderMoment, value: form.typedDue, kind: .moment, hint: words.reminderMomentHint,
                error: isChecked ? form.dueError(words) : nil)
            whom = SegmentField(
                Field.whom, words.reminderWhom,
                [
                    Segment(
                        words.reminderForEverybody, value: SharedReminderForm.Whom.all.rawValue,
                        isChosen: form.isForAll),
                    Segment(
                        words.reminderForSome, value: SharedReminderForm.Whom.some.rawValue, isChosen: !form.isForAll),
                ])
            people = members.map {
                CheckField(
                    Field.person, $0.name, value: $0.id.pathSegment, isChecked: form.people.contains($0.id))
            }
            peopleLabel = words.reminderPeople
            peopleError = isChecked ? form.peopleError(words) : nil
            verb = reminder == nil ? words.addReminder : words.save
        }
    }

    /// A new one.
    init(
        _ form: SharedReminderForm, in project: Project, _ members: [ProjectMember], _ key: IdempotencyKey,
        isChecked: Bool, _ context: Context
    ) {
        let words = ProjectsWords(context.language)
        self.words = words
        title = words.newReminder
        back = Link(project.name, to: Paths.sharedReminders(project.id))
        row = nil
        adder = nil
        acts = FormAction(back.address)
        self.form = Form(
            form, of: nil, members, key, to: Paths.newSharedReminder(project.id), isChecked: isChecked, words)
    }

    /// One that stands.
    init(
        _ reminder: SharedReminder, _ form: SharedReminderForm, in project: Project, _ members: [ProjectMember],
        _ key: IdempotencyKey, isChecked: Bool, _ context: Context
    ) throws {
        let words = ProjectsWords(context.language)
        let page = Paths.sharedReminder(reminder.id)
        self.words = words
        title = words.sharedReminder
        back = Link(project.name, to: Paths.sharedReminders(project.id))
        row = try SharedReminderRow(reminder, of: project, isAlone: true, context)
        adder = words.reminderAddedBy(name: reminder.creatorName)
        acts = FormAction(back.address)
        let mayChange = try !project.isArchived && (project.isAdmin || reminder.creator == context.claimedMember())
        self.form =
            mayChange ? Form(form, of: reminder, members, key, to: page, isChecked: isChecked, words) : nil
    }
}
