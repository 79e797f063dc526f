import HTML
import Postgres
import Web

/// What went wrong, as a page in plain words: the one place that turns errors into answers.
enum FailurePages {
    /// The answer, and for a fault of our own what to write into the log.
    static func response(to error: any Error, _ context: Context) -> (Response, fault: String?) {
        switch error {
        case Failure.signInRequired where isStream(context.request):
            return (Response(status: .noContent), nil)
        case Failure.signInRequired where !context.request.method.isUnsafe:
            return (signIn(context), nil)
        case let failure as Failure:
            return (page(failure, context), nil)
        case let bad as BadRequest:
            return (badRequest(bad, context), nil)
        case let failure as ConnectionFailure:
            return (page(.unavailable(retryAfter: 2), context), String(describing: failure))
        case let refusal as DatabaseError where refusal.isForWantOfRoom:
            return (page(.noRoom(retryAfter: 60), context), String(describing: refusal))
        case let refusal as DatabaseError where refusal.isPassing:
            return (page(.unavailable(retryAfter: 2), context), String(describing: refusal))
        default:
            return (broken(context), String(describing: error))
        }
    }

    /// A stream of events is no page: with nothing (204) a browser ends it, and the page that listens complains of nothing.
    private static func isStream(_ request: Request) -> Bool {
        request.headers["Accept"]?.hasPrefix("text/event-stream") ?? false
    }

    /// The start page, and afterwards the page that was asked for.
    private static func signIn(_ context: Context) -> Response {
        let wanted = context.requestedAddress
        return .redirect(to: Paths.signIn().adding("next", wanted.text == "/" ? nil : wanted.text))
    }

    private static func page(_ failure: Failure, _ context: Context) -> Response {
        let words = context.words
        let back = returnAddress(context)
        let home = Link(words.goHome, to: Paths.start())
        let (way, second) = back.map { (Link(words.goBack, to: $0), home) } ?? (home, nil)
        let state: PageState
        switch failure {
        case .notFound:
            state = notFound(way, second, context)
        case .forbidden:
            state = PageState(
                .forbidden, title: words.forbiddenTitle, text: words.forbiddenText, action: way, secondAction: second)
        case .signInRequired:
            state = PageState(
                .forbidden, title: words.signedOutTitle, text: words.signedOutText,
                action: Link(words.signIn, to: Paths.signIn().adding("next", back?.text)))
        case .standingLost(let why):
            let (title, text) =
                switch why {
                case .suspended: (words.suspendedTitle, words.suspendedText)
                case .deleted: (words.deletedTitle, words.deletedText)
                case .demoted:
                    (
                        context.staff == .moderators ? words.demotedModeratorTitle : words.demotedTitle,
                        words.demotedText
                    )
                }
            state = PageState(.forbidden, title: title, text: text, action: home)
        case .csrfFailed:
            state = PageState(
                .forbidden, title: words.forgedTitle, text: words.forgedText, action: way, secondAction: second)
        case .tooMany(let seconds):
            state = PageState(
                .broken, title: words.tooManyTitle, text: words.tooManyText(count: seconds), action: way,
                secondAction: second)
        case .unavailable:
            state = PageState(
                .broken, title: words.unavailableTitle, text: words.unavailableText,
                action: back.map { Link(words.goBack, to: $0) }, requestID: context.shortID)
        case .noRoom:
            state = PageState(
                .broken, title: words.noRoomTitle, text: words.noRoomText,
                action: back.map { Link(words.goBack, to: $0) }, requestID: context.shortID)
        }
        var response = show(state, failure.status, context, resend: failure.status == .serviceUnavailable)
        switch failure {
        case .tooMany(let seconds), .unavailable(let seconds), .noRoom(let seconds):
            response.headers.set("Retry-After", String(seconds))
        default: break
        }
        return response
    }

    /// A member who is signed out may find the page once they are signed in. Said of every address, so that it tells of
    /// none.
    private static func notFound(_ way: Link, _ second: Link?, _ context: Context) -> PageState {
        let words = context.words
        guard !isMember(context, Failure.notFound.status) else {
            // A form stood on a page that was there.
            guard !context.request.method.isUnsafe else {
                return PageState(
                    .notFound, title: words.goneTitle, text: words.goneText, action: way, secondAction: second)
            }
            return PageState(
                .notFound, title: words.notFoundTitle, text: words.notFoundText, action: way, secondAction: second)
        }
        let wanted = context.request.method.isUnsafe ? nil : context.requestedAddress.text
        return PageState(
            .notFound, title: words.notFoundTitle, text: words.notFoundSignedOutText,
            action: Link(words.signIn, to: Paths.signIn().adding("next", wanted)))
    }

    /// The page that a form or an address of ours names to go back to.
    private static func returnAddress(_ context: Context) -> Address? {
        let request = context.request
        guard request.method == .post else {
            return LocalPath.address(request.query[LocalPath.returnField], upTo: longestReturn)
        }
        guard CSRF.isSameOrigin(request, origin: context.settings.origin), let sent = try? context.form() else {
            return nil
        }
        return LocalPath.address(sent[LocalPath.returnField], upTo: longestReturn)
    }

    /// Bytes of an address in a page.
    private static let longestReturn = 4_000

    private static func broken(_ context: Context) -> Response {
        let words = context.words
        let state = PageState(
            .broken, title: words.brokenTitle, text: words.brokenText, action: Link(words.goHome, to: Paths.start()),
            requestID: context.shortID)
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

    /// What was sent comes back: as a form to send again when that will help, as text to copy when it will not. A member
    /// stays among the sections.
    private static func show(
        _ state: PageState, _ status: Status, _ context: Context, resend: Bool = false
    ) -> Response {
        let kept = KeptForm(context, canResend: resend, isSignedOut: status == .unauthorized)
        let body = { (out: HTMLBuffer, layout: Layout) in out.failurePage(state, kept, layout: layout) }
        guard isMember(context, status) else {
            return context.plainPage(state.title, status: status, body).unstored
        }
        // Of what is no page, such as a picture, nobody looks at it.
        let isNoPage = !context.request.method.isUnsafe && !context.asksCount
        if status.code >= 500 || isNoPage { context.leaveUncounted() }
        return context.page(state.title, in: context.section, status: status, hasHeading: false, body).unstored
    }

    /// Whether a member looks. It is asked for here where no page came to ask, but not of a database that may be in trouble.
    private static func isMember(_ context: Context, _ status: Status) -> Bool {
        if context.knownMember != nil { return true }
        return status.code < 500 && (try? context.memberIfAny()) != nil
    }
}

extension Context {
    /// The section that the address belongs to, of those that the member sees: an error shows nobody administrators' ones.
    package var section: Section {
        let path = request.rawPath.dropFirst() + "/"
        let reader = knownMember
        let sections = services.features.sections.filter { section in
            section.area.map { area in reader.map(area.isOpen) == true } ?? true
        }
        return sections.first { path.hasPrefix("\($0.name)/") } ?? .nowhere
    }

    /// Names the request on a page that says that something did not succeed.
    var shortID: String { id.prefix(8).uppercased() }
}

extension DatabaseError {
    /// The disk of the database is full, or its memory (PostgreSQL, appendix A: class 53): pages can be read, nothing is
    /// saved until the operator has made room.
    var isForWantOfRoom: Bool { ["53000", "53100", "53200"].contains(sqlState) }

    /// A refusal that passes by itself: a statement or a lock took too long, the server is stopping or starting, two
    /// transactions stood in each other's way (PostgreSQL, appendix A: classes 40, 53, 55, 57).
    var isPassing: Bool {
        ["40001", "40P01", "55P03", "57014", "57P01", "57P02", "57P03", "53300"].contains(sqlState)
    }
}
