import Postgres
import Web

/// What went wrong, as a page in plain words: the one place that turns errors into answers.
enum FailurePages {
    /// The answer, and for a fault of our own what to write into the log.
    static func response(to error: any Error, _ context: Context) -> (Response, fault: String?) {
        switch error {
        case Failure.signInRequired where !context.request.method.isUnsafe:
            return (signIn(context), nil)
        case let failure as Failure:
            return (page(failure, context), nil)
        case let bad as BadRequest:
            return (badRequest(bad, context), nil)
        case let failure as ConnectionFailure:
            return (page(.unavailable(retryAfter: 2), context), String(describing: failure))
        case let refusal as DatabaseError where refusal.isPassing:
            return (page(.unavailable(retryAfter: 2), context), String(describing: refusal))
        default:
            return (broken(context), String(describing: error))
        }
    }

    /// The start page, and afterwards the page that was asked for.
    private static func signIn(_ context: Context) -> Response {
        let wanted = context.requestedAddress
        return .redirect(to: Paths.signIn().adding("next", wanted.text == "/" ? nil : wanted.text))
    }

    private static func page(_ failure: Failure, _ context: Context) -> Response {
        let words = context.words
        let home = Link(words.goHome, to: Paths.start())
        let state: PageState
        switch failure {
        case .notFound:
            state = PageState(.notFound, title: words.notFoundTitle, text: words.notFoundText, action: home)
        case .forbidden:
            state = PageState(.forbidden, title: words.forbiddenTitle, text: words.forbiddenText, action: home)
        case .signInRequired:
            state = PageState(
                .forbidden, title: words.signedOutTitle, text: words.signedOutText,
                action: Link(words.signIn, to: Paths.signIn()))
        case .forged:
            state = PageState(.forbidden, title: words.forgedTitle, text: words.forgedText, action: home)
        case .tooMany(let seconds):
            state = PageState(.broken, title: words.tooManyTitle, text: words.tooManyText(count: seconds), action: home)
        case .unavailable:
            state = PageState(
                .broken, title: words.unavailableTitle, text: words.unavailableText, requestID: shortID(context))
        }
        var response = show(state, failure.status, context, resend: failure == .unavailable(retryAfter: 2))
        switch failure {
        case .tooMany(let seconds), .unavailable(let seconds):
            response.headers.set("Retry-After", String(seconds))
        default: break
        }
        return response
    }

    private static func broken(_ context: Context) -> Response {
        let words = context.words
        let state = PageState(
            .broken, title: words.brokenTitle, text: words.brokenText, action: Link(words.goHome, to: Paths.start()),
            requestID: shortID(context))
        return show(state, .internalServerError, context)
    }

    private static func badRequest(_ bad: BadRequest, _ context: Context) -> Response {
        let words = context.words
        let state = PageState(
            .notFound, title: words.badRequestTitle, text: words.badRequestText,
            action: Link(words.goHome, to: Paths.start()))
        return show(state, bad.status, context)
    }

    static func methodNotAllowed(_ allowed: [Method], _ context: Context) -> Response {
        let words = context.words
        let state = PageState(
            .notFound, title: words.methodNotAllowedTitle, text: words.methodNotAllowedText,
            action: Link(words.goHome, to: Paths.start()))
        var response = show(state, .methodNotAllowed, context)
        response.headers.set("Allow", Response.methodNotAllowed(allowed).headers["Allow"] ?? "")
        return response
    }

    /// What was sent comes back: as a form to send again when that will help, as text to copy when it will not.
    private static func show(
        _ state: PageState, _ status: Status, _ context: Context, resend: Bool = false
    ) -> Response {
        let kept = KeptForm(context, canResend: resend)
        var response = context.plainPage(state.title, status: status) { out, frame in
            out.failurePage(state, kept, frame: frame)
        }
        response.headers.set("Cache-Control", "no-store")
        return response
    }

    private static func shortID(_ context: Context) -> String { context.id.prefix(8).uppercased() }
}

extension DatabaseError {
    /// A refusal that passes by itself: a statement or a lock took too long, the server is stopping or starting, two
    /// transactions stood in each other's way (PostgreSQL, appendix A: classes 40, 53, 55, 57).
    var isPassing: Bool {
        ["40001", "40P01", "55P03", "57014", "57P01", "57P02", "57P03", "53300"].contains(sqlState)
    }
}
