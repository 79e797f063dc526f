import Site
import Web

/// The link of the letter to an address that was given up: a question, and the address is back. For anyone who has the
/// letter, signed in or not.
enum EmailUndoPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.emailUndo, .everyone.hidingQuery(), show)
        routes.post(Paths.emailUndo, .everyone.hidingQuery(), undo)
    }

    /// Of the form, and of the query of the link. Not `token`: that is the form's own.
    static let field = "link"

    static func address(_ token: Token) -> Address {
        Paths.emailUndo().adding(field, Base64URL.encode(token.bytes))
    }

    private static func show(_ context: Context) throws -> Response {
        let token = token(context.request.query)
        let link = try token.flatMap { try context.database.fetch(EmailChanges.link($0)) }
        return page(context, EmailUndoPage(link, token, context))
    }

    private static func undo(_ context: Context) throws -> Response {
        guard let token = token(try context.form()) else { return .redirect(to: Paths.emailUndo()) }
        do {
            let member = try EmailChanges(context.database, keys: context.keys).undo(token)
            context.logCode(.email, member == nil ? "void" : "undone", member: member)
        } catch is EmailChanges.Taken {
            return page(context, EmailUndoPage(takenIn: context), .conflict)
        }
        return .redirect(to: address(token))
    }

    private static func token(_ fields: Fields) -> Token? {
        fields[field].flatMap { Base64URL.decode($0) }.flatMap { Token($0) }
    }

    private static func page(_ context: Context, _ page: EmailUndoPage, _ status: Status = .ok) -> Response {
        var response = context.plainPage(page.title, status: status) { out, layout in
            out.emailUndoPage(page, layout: layout)
        }
        response.headers.set("Cache-Control", "no-store")
        return response
    }
}
