import Site
import Web

/// The address for calendars in a member's settings, and what can be done with it; or the way to get one.
package struct CalendarSection {
    static let id = "calendar"

    package let words: RemindersWords
    package let id = CalendarSection.id
    /// How often calendars look, and how much they get.
    package let note: String
    package let make: FormAction?
    package let feed: Feed?

    package struct Feed {
        /// Nil when it cannot be shown any more.
        package let address: Address?
        /// The same without its secret, but for the end.
        package let hidden: String
        /// When it was made and asked for.
        package let use: String
        package let replace: Link
        package let end: Link
        package let questions: [Confirmation]
        package let choices: Address
        package let completed: CheckField
        package let alarms: CheckField
    }

    init(_ feed: CalendarFeed?, _ context: Context) {
        let words = RemindersWords(context.language)
        self.words = words
        note = words.calendarNote(
            ahead: words.language.number(CalendarAnswers.most.ahead),
            before: words.language.number(CalendarAnswers.most.before))
        guard let feed else {
            make = FormAction(Paths.calendarFeed(), [IdempotencyKey.field: IdempotencyKey().text])
            self.feed = nil
            return
        }
        make = nil
        let secret = feed.secret(context.keys)
        let origin = context.settings.origin
        let place = origin.drop { $0 != "/" }.drop { $0 == "/" }
        let asked = feed.asked.map { moment in
            [context.clock.dayAndTime(moment), feed.program.name].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        let (replace, end) = (
            CalendarQuestion.replace(words, context.words), CalendarQuestion.end(words, context.words)
        )
        self.feed = Feed(
            address: secret.map { Address("\(origin)\(CalendarPages.address($0).text)") },
            hidden: secret.map { "\(place)/calendar/••••••••\($0.text.suffix(4)).ics" } ?? "",
            use: [
                words.calendarMade(when: context.clock.dayAndTime(feed.created)),
                asked.map { words.calendarAsked(when: $0) } ?? words.calendarNotAsked,
            ].joined(separator: "\u{A0}· "),
            replace: Link(words.replaceCalendar, to: Paths.replaceCalendar()),
            end: Link(words.endCalendar, to: Paths.endCalendar()), questions: [replace, end],
            choices: Paths.calendarChoices(),
            completed: CheckField(
                CalendarFeedPages.Field.completed, words.calendarCompleted, hint: words.calendarCompletedHint,
                isChecked: feed.showsCompleted),
            alarms: CheckField(
                CalendarFeedPages.Field.alarms, words.calendarAlarms, hint: words.calendarAlarmsHint,
                isChecked: feed.hasAlarms))
    }
}

/// What is asked first, since calendars stop.
enum CalendarQuestion {
    static func replace(_ words: RemindersWords, _ site: SiteWords) -> Confirmation {
        Confirmation(
            id: "replace-calendar", title: words.replaceCalendarTitle, text: words.replaceCalendarText,
            verb: words.replaceCalendarVerb, action: FormAction(Paths.replaceCalendar()),
            cancel: Link(site.cancel, to: Paths.reminderSettings()))
    }

    static func end(_ words: RemindersWords, _ site: SiteWords) -> Confirmation {
        Confirmation(
            id: "end-calendar", title: words.endCalendarTitle, text: words.endCalendarText,
            verb: words.endCalendarVerb, action: FormAction(Paths.endCalendar()),
            cancel: Link(site.cancel, to: Paths.reminderSettings()))
    }
}
