import HTML
import Site
import Web
import Writing

/// Asks why something is reported: a page, which scripts show as a dialog.
package struct ReportPage {
    package let words: ModerationWords
    package let title: String
    /// The first words of what is meant.
    package let excerpt: String
    /// What is meant itself, where it has no words and is nothing but a picture; nil for everything else.
    package let pixels: HTML?
    /// What stands beside it, with boxes, and the thing itself between; nil for what is reported alone.
    package let surroundings: [Part]?

    /// Those that it shows, each of which can be reported alone; of a picture, that one.
    package let pictures: [Picture]

    /// A picture itself is reported.
    package var isPicture: Bool { pictures.contains { $0.report == nil } }

    package struct Picture {
        package let source: Address
        /// Reports it; nil for what is reported already.
        package let report: Link?
    }

    package enum Part {
        case thing(Said)
        case neighbour(CheckField)
    }

    package struct Said {
        package let name: String
        package let text: String
    }

    package let action: FormAction
    package let reason: SelectField
    package let note: TextArea
    package let back: Link
    package let problem: Notice?

    /// - Parameters:
    ///   - sent: the form as it was sent, or the address of the page
    ///   - isChecked: the form was sent, and says what is wrong with it
    init(
        _ id: ThingID, _ thing: ReportedThing, among around: [ReportedNeighbour], named name: String, _ sent: Fields,
        isChecked: Bool,
        _ problem: String? = nil, _ context: Context
    ) {
        let words = ModerationWords(context.language)
        let form = ReportForm(sent)
        self.words = words
        title = words.reportTitle(kind: name.lowercased(), name: thing.authorName)
        excerpt = ReportStore.title(of: thing.summary)
        let shown = thing.html.map(TextPictures.shown(in:)) ?? []
        pixels = thing.text.isEmpty && shown.isEmpty ? thing.html : nil
        surroundings =
            around.isEmpty ? nil : Self.surroundings(thing, around, isChecked ? form.along : nil, words, context.clock)
        let came = sent[LocalPath.returnField].flatMap { LocalPath.address($0) } ?? context.cameFrom
        back = Link(name, to: came ?? thing.address)
        let origin = back.address.text
        pictures = shown.prefix(TextPictures.most).enumerated().map {
            place, picture in
            let own = ThingID(Reportable.picture, picture.rawValue)
            return Picture(
                source: Paths.picture(picture),
                report: own == id
                    ? nil
                    : Link(
                        words.reportPicture(number: words.language.number(place + 1)),
                        to: Paths.newReport().adding(ReportForm.thingField, own.pathSegment)
                            .adding(LocalPath.returnField, origin)))
        }
        let key = IdempotencyKey(sent)
        action = FormAction(
            Paths.newReport(),
            [
                FormAction.Field(ReportForm.thingField, id.pathSegment),
                FormAction.Field(LocalPath.returnField, back.address.text),
                FormAction.Field(IdempotencyKey.field, key.text),
            ])
        reason = SelectField(
            ReportForm.reasonField, words.reasonLabel,
            [Choice(words.chooseReason, value: "", isChosen: form.reason == nil)]
                + ReportReason.allCases.map {
                    Choice($0.name(words), value: $0.rawValue, isChosen: form.reason == $0)
                },
            error: isChecked && form.reason == nil ? words.reasonIsMissing : nil, isRequired: true)
        note = TextArea(
            ReportForm.noteField, words.noteLabel, value: form.note, rows: 3, hint: words.noteHint,
            error: form.isTooLong ? words.tooLong(most: words.language.number(ReportForm.longest)) : nil,
            largest: ReportForm.longest)
        self.problem = problem.map { Notice(.warning, $0) }
    }

    /// - Parameter chosen: places that were ticked; nil as long as nobody has said
    private static func surroundings(
        _ thing: ReportedThing, _ around: [ReportedNeighbour], _ chosen: Set<Int>?, _ words: ModerationWords,
        _ clock: Clock
    ) -> [Part] {
        let before = around.filter { $0.place < 0 }
        let behind = around.filter { $0.place > 0 }
        let usual = (before.suffix(ReportedNeighbour.usual) + behind.prefix(ReportedNeighbour.usual)).map(\.place)
        let chosen = chosen ?? Set(usual)
        func part(_ one: ReportedNeighbour) -> Part {
            .neighbour(
                CheckField(
                    ReportForm.alongField, words.saidBy(name: one.authorName, time: clock.dayAndTime(one.written)),
                    value: String(one.place), hint: one.summary, isChecked: chosen.contains(one.place)))
        }
        let itself = Said(
            name: words.saidBy(name: thing.authorName, time: clock.dayAndTime(thing.written)), text: thing.summary)
        return before.map(part) + [.thing(itself)] + behind.map(part)
    }
}
