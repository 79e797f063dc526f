import FoundationEssentials
import Site
import Web

/// Somebody deleted their own account and has signed in while it can be taken back: a question. What says that their code, or
/// their passkey, was right is sealed into its form, for the same browser and some minutes.
package struct LeavingPage {
    package let words: AccountsWords
    package let lead: String
    package let action: FormAction

    static let field = "restoration"
    /// Seconds.
    private static let life = 600.0

    /// What the form has.
    private struct Ticket: Codable {
        let member: MemberID
        let email: String
        let browser: [UInt8]
        /// Nil when a code was right.
        let passkey: PasskeyID?
        let end: Date
    }

    init(
        _ member: MemberID, _ email: EmailAddress, by passkey: PasskeyID? = nil, until day: Date, _ browser: Token,
        _ context: Context
    ) throws {
        words = AccountsWords(context.language)
        lead = words.leavingLead(day: context.clock.day(day))
        let ticket = Ticket(
            member: member, email: email.text, browser: browser.hash, passkey: passkey,
            end: context.now.addingTimeInterval(Self.life))
        let sealed = try Seal.close([UInt8](JSONEncoder().encode(ticket)), for: Self.place, with: context.keys)
        action = FormAction(Paths.restoreAccount(), [Self.field: Base64URL.encode(sealed)])
    }

    private static let place = "accounts.restoration"

    /// What answers the code, or the passkey.
    func answer(_ context: Context) -> Response {
        context.plainPage(words.leavingTitle, status: .forbidden) { out, layout in
            out.leavingPage(self, layout: layout)
        }.unstored
    }

    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.restoreAccount, .everyone.sendingMail(), restore)
    }

    /// Twice is once.
    private static func restore(_ context: Context) throws -> Response {
        guard let browser = context.broughtVisitor, let departure = context.services.features.departure,
            let ticket = ticket(try context.form()[field], context),
            ticket.browser == browser.hash, ticket.end > context.now,
            let email = EmailAddress(ticket.email)
        else { return .redirect(to: Paths.signIn()) }
        let isBack = try context.database.transaction { try departure.withdraw(context, ticket.member) }
        context.logCode(.signIn, isBack ? "restored" : "over", member: ticket.member)
        guard isBack else { return .redirect(to: Paths.signIn()) }
        if let passkey = ticket.passkey {
            try context.signIn(ticket.member, as: email, by: passkey)
        } else {
            try context.signIn(ticket.member, as: email)
        }
        return .redirect(to: context.services.home)
    }

    private static func ticket(_ text: String?, _ context: Context) -> Ticket? {
        guard let bytes = text.flatMap({ Base64URL.decode($0) }),
            let opened = try? Seal.open(bytes, for: place, with: context.keys)
        else { return nil }
        return try? JSONDecoder().decode(Ticket.self, from: Data(opened))
    }
}
