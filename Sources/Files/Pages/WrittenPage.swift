import FoundationEssentials
import HTML
import Localization
import Site
import Web

/// A page of a list as it was written, and what it was written for. Belongs to one thread.
///
/// It has nothing to tell once and asks nobody for anything, so that giving it again is all there is to do.
final class WrittenPage {
    /// How often what it shows had changed when it was asked for, or before.
    let changes: Int?
    let member: Member
    let language: Language
    let theme: Theme
    /// When it becomes another one although nothing was changed: a word of a row, a list that is old enough to be asked
    /// for. It is asked for anew after a while in any case: what the database says may depend on its clock, too.
    let term: Date
    /// What its address has the member choose.
    let choice: ListChoices.Choice
    private let shell: PageShell
    private let rows: [WrittenRow]

    /// Seconds for which a page is given again.
    private static let longest = 60.0

    /// Nil for a page that has to be made each time.
    init?(
        _ state: ListState, _ list: FileList, _ choice: ListChoices.Choice, _ shell: PageShell, _ context: Context
    ) {
        let now = context.now
        var term = now.addingTimeInterval(Self.longest)
        for source in list.sources {
            guard let listing = source.listing else { continue }
            term = min(term, listing.holds(now: now))
        }
        for row in list.rows {
            term = min(term, row.term)
            guard row.lacksPicture else { continue }
            // Who asked for it may not have come to it.
            guard !row.file.picture.isWanted(now: now) else { return nil }
            term = min(term, row.file.picture.holdsAsked(now: now))
        }
        guard let member = context.knownMember, !state.hasUploads, !state.hasBatch else { return nil }
        self.member = member
        self.term = term
        self.choice = choice
        self.shell = shell
        changes = state.changes
        language = context.language
        theme = context.theme
        rows = list.rows
    }

    /// Whether it is the one that is asked for while what it shows has changed this often.
    func isFor(_ context: Context, changes: Int?) -> Bool {
        changes == self.changes && context.knownMember == member && context.language == language
            && context.theme == theme
    }

    func write(_ context: Context) -> Response {
        context.showsFiles = true
        return context.page(shell) { out in WrittenRow.write(rows, out) }
    }
}
