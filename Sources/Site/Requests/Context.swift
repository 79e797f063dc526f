import FoundationEssentials
import HTML
import Localization
import Postgres
import Web

/// One request on its way to an answer: what it asks, who asks, and what its page may use.
package final class Context {
    package let request: Request
    package let services: Services
    /// Names the request in the log and on an error page.
    package let id: String
    /// When the request came; the only clock of its page.
    package let now = Date.now
    /// Cookies that go out with whatever the answer is.
    package var cookies: [Cookie] = []
    /// Origins besides our own that a form of this page may lead to, by a redirect.
    package var formTargets: [String] = []
    /// The page shows pictures, sound or films of the files origin.
    package var showsFiles = false
    /// From where else the page shows pictures: an origin of the settings.
    package var pictureOrigin: String?
    /// Whom the page is for, where nobody else is known to it.
    var staff: Staff?
    /// A page asks by itself, where perhaps nobody is: what it asks with, or its route, says so. That is no use of the session,
    /// which ends by itself all the same.
    var isUnattended: Bool
    /// The query must not be written into a page or another address.
    var hidesQuery = false
    /// The page opens also to members who have not agreed to the privacy text.
    var isBeforeConsent = true
    /// The fields of the form in which a person types.
    var texts: [TypedField] = []

    /// What is known of the session so far.
    enum Standing {
        /// The cookie is ours; the database was not asked yet.
        case claimed(SessionCookie)
        case member(Member, SessionCookie)
        case nobody
    }
    private(set) var standing: Standing
    /// The announcement, unless it was put away in this browser.
    private(set) var announcement: Announcement?
    /// Whether the member has unread notifications.
    package private(set) var hasUnread = false
    /// What waits for the member in the section that counts, once that is asked.
    private var waiting: Int?
    private var waitingForStaff: Int?
    /// Whether that is asked together with the session: it costs more than the rest of it, and most answers to scripts show no
    /// frame. Where it is not, the answer that shows it after all asks then.
    var asksCount = true
    private(set) var showsCount = false
    /// Where the reader's clock hangs: the member's choice, as far as the database was asked, or the operator's.
    package private(set) var zone: Zone
    private var madeClock: Clock?
    /// The form is known to be ours.
    private(set) var isCSRFVerified = false
    /// What the page reads itself.
    let body: (any BodyStream)?
    /// The session cookie that came, if it is ours.
    private let brought: SessionCookies.Known?
    private var visitorToken: Token?
    private var readForm: Fields?

    init(_ request: Request, id: String, services: Services, body: (any BodyStream)? = nil) {
        self.request = request
        self.body = body
        self.services = services
        self.id = id
        brought = request.cookies[SessionCookie.name].flatMap {
            services.sessionCookies.find($0, keys: services.settings.keys)
        }
        zone = services.settings.zone
        standing = brought.map { .claimed($0.cookie) } ?? .nobody
        visitorToken = Visitor.token(of: request)
        isUnattended = request.headers[Session.unattendedHeader] != nil
    }

    package var settings: Settings { services.settings }
    package var organisation: OrganisationSettings { services.organisation }
    package var keys: Keys { services.settings.keys }
    package var database: Connection { services.database }

    /// The address that was asked for, to come back to it.
    package var requestedAddress: Address {
        guard !hidesQuery else { return Address(request.rawPath) }
        return request.query.all.reduce(Address(request.rawPath)) { $0.adding($1.name, $1.value) }
    }

    /// The page of ours that led here, as the browser sends it; nil when it sends none.
    package var cameFrom: Address? {
        guard let referer = request.headers["Referer"], referer.hasPrefix("\(settings.origin)/") else { return nil }
        return LocalPath.address(String(referer.dropFirst(settings.origin.count)))
    }

    // MARK: Who asks

    /// Runs a page's queries together with the check of the session: one round trip. Throws
    /// ``Failure/signInRequired``, and nobody sees a row, unless the session holds.
    package func fetch<each Row>(_ queries: repeat Query<each Row>) throws -> (repeat each Row) {
        switch standing {
        case .member:
            return try database.fetch(repeat each queries)
        case .nobody:
            throw Failure.signInRequired
        case .claimed(let cookie):
            let (found, rows) = try database.fetch(
                Session.find(cookie, counting: counted, ofStaff: countedOfStaff), with: repeat each queries)
            try settle(found, cookie)
            guard found != nil else { throw Failure.signInRequired }
            return rows
        }
    }

    /// One query, likewise.
    package func fetch<Row>(_ query: Query<Row>) throws -> Row {
        switch standing {
        case .member:
            return try database.fetch(query)
        case .nobody:
            throw Failure.signInRequired
        case .claimed(let cookie):
            let (found, row) = try database.fetch(
                Session.find(cookie, counting: counted, ofStaff: countedOfStaff), with: query)
            try settle(found, cookie)
            guard found != nil else { throw Failure.signInRequired }
            return row
        }
    }

    /// Any number of queries of one kind, likewise.
    package func fetch<Row>(all queries: [Query<Row>]) throws -> [Row] {
        switch standing {
        case .member:
            return try database.fetch(all: queries)
        case .nobody:
            throw Failure.signInRequired
        case .claimed(let cookie):
            let (found, rows) = try database.fetch(
                Session.find(cookie, counting: counted, ofStaff: countedOfStaff), withAll: queries)
            try settle(found, cookie)
            guard found != nil else { throw Failure.signInRequired }
            return rows
        }
    }

    /// The member who asks; throws ``Failure/signInRequired`` when nobody is signed in.
    package func member() throws -> Member {
        guard let member = try memberIfAny() else { throw Failure.signInRequired }
        return member
    }

    /// The member who asks, or nil.
    package func memberIfAny() throws -> Member? {
        if case .claimed(let cookie) = standing {
            try settle(database.fetch(Session.find(cookie, counting: counted, ofStaff: countedOfStaff)), cookie)
        }
        return knownMember
    }

    /// The member as far as the database was asked already.
    package var knownMember: Member? {
        if case .member(let member, _) = standing { member } else { nil }
    }

    /// Whose answer it is, as far as that is known: a member's number, or "none" where nobody is signed in.
    var owner: String? {
        switch standing {
        case .member(let member, _): String(member.id.rawValue)
        case .nobody: "none"
        case .claimed: nil
        }
    }

    /// The number in a session cookie of ours: for queries whose rows are dropped unless the session holds.
    package func claimedMember() throws -> MemberID {
        switch standing {
        case .claimed(let cookie): cookie.member
        case .member(let member, _): member.id
        case .nobody: throw Failure.signInRequired
        }
    }

    /// The cookie of the session that the browser claims or holds.
    package var sessionCookie: SessionCookie? {
        switch standing {
        case .claimed(let cookie), .member(_, let cookie): cookie
        case .nobody: nil
        }
    }

    /// Gives the session a new token: the old one counts no more. Done when what the session may do grows.
    package func renewSession() throws {
        guard case .member(let member, let cookie) = standing else { throw Failure.signInRequired }
        let token = Token()
        guard try database.fetch(Session.renew(cookie, with: token)) == 1 else { throw Failure.signInRequired }
        let renewed = SessionCookie(member: member.id, token: token)
        standing = .member(member, renewed)
        cookies.append(renewed.cookie(keys: keys))
    }

    /// A code from a letter, or a passkey, has shown who uses the session: it may do for a quarter of an hour what needs
    /// that, and has a new token.
    package func proveSession(by passkey: PasskeyID? = nil) throws {
        guard case .member(var member, let cookie) = standing else { throw Failure.signInRequired }
        guard try database.fetch(Session.prove(cookie, by: passkey)) == 1 else { throw Failure.signInRequired }
        member.isProven = true
        if passkey != nil { member.isByPasskey = true }
        standing = .member(member, cookie)
        try renewSession()
    }

    /// Takes back a session cookie that leads nowhere. Done by the sign-in page alone, and only when a person goes there:
    /// a poll or a redirect that was on its way when the session got a new token would take the new one back.
    package func forgetSession() {
        guard request.cookies[SessionCookie.name] != nil, request.isNavigation else { return }
        cookies.append(SessionCookie.cleared)
    }

    /// The request has a session cookie of ours, which may have ended.
    var bringsSession: Bool { brought != nil }

    /// The request has a session cookie that this server did not write.
    var bringsForgedSession: Bool { brought == nil && request.cookies[SessionCookie.name] != nil }

    /// Takes over what the check of the session returned to another context of this request.
    func settle(with found: Session.Found?) throws {
        guard case .claimed(let cookie) = standing else { return }
        try settle(found, cookie)
    }

    private func settle(_ found: Session.Found?, _ cookie: SessionCookie) throws {
        guard let found else {
            standing = .nobody
            return
        }
        guard staff?.includes(found.member) != false else {
            standing = .nobody
            throw Concealed(found: found)
        }
        standing = .member(found.member, cookie)
        hasUnread = found.hasUnread
        waiting = found.waiting
        waitingForStaff = found.waitingForStaff
        announcement = found.announcement.flatMap { show($0) }
        zone = found.member.timeZone.flatMap { settings.zones[$0] } ?? settings.zone
        if found.isStale, !isUnattended { _ = try database.fetch(Session.touch(found.member.session, in: language)) }
    }

    /// Has a page for somebody who is not signed in show the announcement. Members' pages do so anyway.
    package func announce() {
        announcement = services.features.announced?(now).flatMap { show($0) }
    }

    private func show(_ announcement: Announcement) -> Announcement? {
        announcement.isDismissed(in: request) ? nil : announcement
    }

    /// Nothing is asked for it any more: the database may be in trouble.
    func leaveUncounted() {
        waiting = waiting ?? 0
        waitingForStaff = waitingForStaff ?? 0
    }

    private var counted: SectionCount? { asksCount ? services.features.sectionCount : nil }
    private var countedOfStaff: SectionCount? { staff == nil || !asksCount ? nil : services.features.staffCount }

    /// The number of the section that counts, in the reader's words; nil where none does.
    package var countedSection: CountedSection? {
        guard let counted = services.features.sectionCount else { return nil }
        showsCount = true
        if waiting == nil, let member = knownMember {
            waiting = (try? database.fetch(counted.query(member.id))) ?? 0
        }
        return CountedSection(counted, waiting ?? 0, language)
    }

    /// The same of those who look after Quad, on their pages.
    package var countedStaffSection: CountedSection? {
        guard let counted = services.features.staffCount else { return nil }
        showsCount = true
        if waitingForStaff == nil, let member = knownMember {
            waitingForStaff = (try? database.fetch(counted.query(member.id))) ?? 0
        }
        return CountedSection(counted, waitingForStaff ?? 0, language)
    }

    // MARK: The browser's secret

    /// The secret of a browser that is not signed in; made when it has none, and sent as a cookie with a page that somebody goes to.
    /// A poll that was on its way when they signed out would put its own in the place of that page's, whose forms count no more.
    package func visitor() -> Token {
        if let visitorToken { return visitorToken }
        let token = Token()
        visitorToken = token
        if request.isNavigation { cookies.append(Visitor.cookie(token)) }
        return token
    }

    /// The visitor's secret, when the browser brought one.
    package var broughtVisitor: Token? { Visitor.token(of: request) }

    /// The CSRF token of the forms of this page.
    package func formToken() -> String {
        switch standing {
        case .member(_, let cookie), .claimed(let cookie):
            if let brought, brought.cookie.token == cookie.token {
                brought.formToken
            } else {
                CSRF.token(for: cookie.token, keys: keys)
            }
        case .nobody: CSRF.token(for: visitor(), keys: keys)
        }
    }

    /// Checks the token that a form brought; throws ``Failure/csrfFailed``.
    func verifyCSRF(_ sent: String?) throws {
        guard
            CSRF.verify(sent, for: sessionCookie?.token, keys: keys)
                || CSRF.verify(sent, for: broughtVisitor, keys: keys)
        else { throw Failure.csrfFailed }
        isCSRFVerified = true
    }

    // MARK: The reader

    package var language: Language { knownMember?.language ?? Preferences.language(of: request) }
    package var theme: Theme { knownMember?.theme ?? Preferences.theme(of: request) }
    /// Made once, as long as nobody else turns out to ask.
    package var clock: Clock {
        if let madeClock, madeClock.zone === zone, madeClock.language == language { return madeClock }
        let clock = Clock(now: now, zone: zone, language: language)
        madeClock = clock
        return clock
    }
    package var words: SiteWords { SiteWords(language) }

    /// The fields of the form that was sent; read once, however often they are asked for.
    package func form() throws -> Fields {
        if let readForm { return readForm }
        let fields = try request.form().fields
        readForm = fields
        return fields
    }
}
