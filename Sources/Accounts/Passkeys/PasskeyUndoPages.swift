import Postgres
import Site
import Web

/// The link of a letter: a question, and what the letter told of is taken back. For anyone who has the letter, signed in or
/// not.
enum PasskeyUndoPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.passkeyUndo, .everyone.hidingQuery(), show)
        routes.post(Paths.passkeyUndo, .everyone.hidingQuery(), undo)
    }

    static func address(_ token: Token) -> Address {
        Paths.passkeyUndo().adding(EmailUndoPages.field, Base64URL.encode(token.bytes))
    }

    private static func show(_ context: Context) throws -> Response {
        let token = token(context.request.query)
        let link = try token.flatMap { try context.database.fetch(PasskeyUndo.link($0)) }
        let page = PasskeyUndoPage(link, token, context)
        return context.plainPage(page.title) { out, layout in out.passkeyUndoPage(page, layout: layout) }.unstored
    }

    private static func undo(_ context: Context) throws -> Response {
        guard let token = token(try context.form()) else { return .redirect(to: Paths.passkeyUndo()) }
        do {
            let undone = try PasskeyUndo(
                database: context.database, keys: context.keys, adminsKeepOne: context.organisation.adminsNeedPasskeys
            ).undo(token)
            context.logPasskey("undone", undone == nil ? "void" : nil, member: undone)
            return .redirect(to: address(token))
        } catch is LastPasskey {
            let page = PasskeyUndoPage(lastIn: context)
            return context.plainPage(page.title, status: .conflict) { out, layout in
                out.passkeyUndoPage(page, layout: layout)
            }.unstored
        }
    }

    private static func token(_ fields: Fields) -> Token? {
        fields[EmailUndoPages.field].flatMap { Base64URL.decode($0) }.flatMap { Token($0) }
    }
}

/// What a letter told of, taken back: a key that was added goes, and all sessions with it, since the one who added it may
/// have some; one that was removed comes back.
struct PasskeyUndo {
    let database: Connection
    let keys: Keys
    /// Of an administrator the only one stays: the rule is that reading their mail is not enough.
    let adminsKeepOne: Bool

    struct Link {
        let name: String
        /// The key does not stand: it was removed, or taken back.
        let isRemoved: Bool
        let isUndone: Bool
    }

    /// Nil when the link never was, is over, or a later letter has another one.
    static func link(_ token: Token) -> Query<Link?> {
        .row(
            """
            SELECT name, removed_at IS NOT NULL AS is_removed, undone_at IS NOT NULL AS is_undone
            FROM passkeys
            WHERE undo_hash = \(token.hash) AND undo_until > now()
            """
        ) {
            Link(
                name: try $0.next("name"), isRemoved: try $0.next("is_removed"), isUndone: try $0.next("is_undone"))
        }
    }

    /// Whose it was; nil when the link opens nothing (any more).
    ///
    /// - Throws: ``LastPasskey``
    func undo(_ token: Token) throws -> MemberID? {
        try database.transaction(attempts: 3) {
            // The member's row first, as everybody does who changes their keys.
            let member = try database.row(
                """
                SELECT id
                FROM members
                WHERE id = (SELECT member_id FROM passkeys WHERE undo_hash = \(token.hash))
                FOR NO KEY UPDATE
                """
            ) { try $0.only(MemberID.self) }
            guard let member else { return nil }
            let isRemoved = try database.row(
                """
                UPDATE passkeys
                SET removed_at = CASE WHEN removed_at IS NULL THEN now() END, undone_at = now()
                WHERE undo_hash = \(token.hash) AND undo_until > now() AND undone_at IS NULL
                RETURNING removed_at IS NOT NULL
                """
            ) { try $0.only(Bool.self) }
            guard let isRemoved else { return nil }
            if isRemoved, adminsKeepOne {
                let leavesNone = try database.row(
                    """
                    SELECT role = 'admin' AND NOT EXISTS (
                        SELECT FROM passkeys WHERE member_id = members.id AND removed_at IS NULL)
                    FROM members
                    WHERE id = \(member)
                    """
                ) { try $0.only(Bool.self) }
                if leavesNone == true { throw LastPasskey() }
            }
            if isRemoved { try SessionStore(database: database).endAll(of: member, keys: keys) }
            return member
        }
    }
}

/// What the link of a letter opens, in words.
package struct PasskeyUndoPage {
    package let words: AccountsWords
    package let title: String
    package let text: String
    package let drawing: Drawing
    /// Nil when there is nothing to be done here.
    package let undo: FormAction?
    package let verb: String
    package let signIn: Site.Link

    /// It is the only one of an administrator.
    init(lastIn context: Context) {
        words = AccountsWords(context.language)
        title = words.passkeyUndoLastTitle
        text = words.passkeyIsLast
        drawing = .forbidden
        undo = nil
        verb = ""
        signIn = Site.Link(words.signIn, to: Paths.signIn())
    }

    init(_ link: PasskeyUndo.Link?, _ token: Token?, _ context: Context) {
        let words = AccountsWords(context.language)
        self.words = words
        signIn = Site.Link(words.signIn, to: Paths.signIn())
        verb = link?.isRemoved == true ? words.passkeyUndoRemoval : words.passkeyUndoAdding
        guard let link, let token else {
            title = words.passkeyUndoOverTitle
            text = words.passkeyUndoOverText(count: Passkey.undoDays)
            drawing = .notFound
            undo = nil
            return
        }
        drawing = .letterSent
        undo =
            link.isUndone
            ? nil : FormAction(Paths.passkeyUndo(), [EmailUndoPages.field: Base64URL.encode(token.bytes)])
        switch (link.isUndone, link.isRemoved) {
        case (false, false):
            title = words.passkeyUndoAddingTitle(name: link.name)
            text = words.passkeyUndoAddingText
        case (false, true):
            title = words.passkeyUndoRemovalTitle(name: link.name)
            text = words.passkeyUndoRemovalText
        case (true, true):
            title = words.passkeyAddingUndoneTitle
            text = words.passkeyAddingUndoneText
        case (true, false):
            title = words.passkeyRemovalUndoneTitle
            text = words.passkeyRemovalUndoneText
        }
    }
}
