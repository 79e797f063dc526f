import Localization
import Site
import Web

/// What goes with an account and what stays, in words, before it is deleted.
package struct DeparturePage {
    package let words: ExportsWords
    package let lead: String
    package let goes: [String]
    package let stays: [String]
    /// What the member alone administers, and who follows.
    package let handovers: [Handover]
    /// Why it cannot be done now.
    package let obstacle: Notice?
    package let action: FormAction
    package let verb: Button
    package let cancel: Link

    init(_ departure: Departure, isNeeded: Bool, _ handovers: [Handover], _ context: Context) {
        let words = ExportsWords(context.language)
        let erasures = context.services.features.erasures
        self.words = words
        lead = words.departureLead(count: departure.days)
        goes = erasures.compactMap { $0.goes?(words.language).capitalizedFirst }
        stays = erasures.compactMap { $0.stays?(words.language).capitalizedFirst }
        self.handovers = handovers
        obstacle = isNeeded ? Notice(.warning, words.departureLastAdministrator) : nil
        action = FormAction(Paths.departure(), [IdempotencyKey.field: IdempotencyKey().text])
        verb = Button(words.departureVerb, .danger, isDisabled: isNeeded)
        cancel = Link(context.words.cancel, to: Paths.ownData())
    }
}
