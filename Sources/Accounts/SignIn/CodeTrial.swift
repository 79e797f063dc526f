import FoundationEssentials
import Site
import Web

/// Why a code was not taken.
enum CodeProblem: Equatable {
    case malformed
    case wrong(triesLeft: Int)
    case dead, limited, notAsked
    /// Another letter was asked for too soon; the code of the last one may still be entered.
    case tooManyLetters
    /// The code was right, and the address is somebody else's.
    case taken

    /// What stands by the field; the rest stands above the page.
    var isOfField: Bool {
        switch self {
        case .malformed, .wrong: true
        default: false
        }
    }
}

/// What became of a code that somebody typed.
enum CodeTrial {
    case right(SignInStore.Attempt)
    /// `typed` is what comes back in the field.
    case refused(CodeProblem, typed: String = "")
}

extension Context {
    /// Sends a letter with a code to the address; false when the limits say no. What is done does not depend on whether
    /// anybody has the address, or invited it: `quad work` drops letters to other domains that nobody let in.
    func sendCode(
        to email: EmailAddress, for purpose: CodePurpose, browser: Token, returnTo: String = ""
    ) throws -> Bool {
        let known = knownBrowser.flatMap { $0.knows(email, at: now, keys: keys) ? $0 : nil }
        let limits = SignInLimits(settings: settings.limits)
        guard try database.fetch(limits.mayAsk(email, from: request.remoteAddress, by: known)) else {
            logCode(purpose, "limited", email)
            return false
        }
        let code = SignInCode()
        let letter = SignInLetter(
            to: email, code: code, for: purpose, language: language, isForeign: !email.isOf(organisation.domains))
        try SignInStore(database: database, purpose: purpose).ask(
            UUID(), email, code: code, browser: browser, returnTo: returnTo, letter: letter.enqueue(keys: keys),
            keys: keys)
        logCode(purpose, "asked", email)
        return true
    }

    /// Tries a code as it was typed. The try is counted before anything is compared; a code that is right is
    /// still to be used up (``SignInStore/use(_:)``).
    func tryCode(_ typed: String?, for purpose: CodePurpose, browser: Token) throws -> CodeTrial {
        let store = SignInStore(database: database, purpose: purpose)
        let typed = typed ?? ""
        guard let code = SignInCode(typed: typed) else {
            guard try database.fetch(store.pending(browser))?.isUsable == true else {
                return .refused(.dead)
            }
            return .refused(.malformed, typed: typed)
        }
        guard let attempt = try store.attempt(browser) else { return .refused(.dead) }
        let wrongCodes = SignInLimits(settings: settings.limits).wrongCodes(knownBrowser, browser)
        if try database.fetch(wrongCodes.isFull) {
            logCode(purpose, "limited")
            return .refused(.limited)
        }
        guard code.hmac(request: attempt.request, keys: keys).constantTimeEquals(attempt.hmac) else {
            _ = try database.fetch(wrongCodes.take)
            logCode(purpose, "wrong")
            return .refused(attempt.triesLeft > 0 ? .wrong(triesLeft: attempt.triesLeft) : .dead)
        }
        return .right(attempt)
    }

    /// Writes down what came of a code; of an address only its domain: a log is read by more people than a mailbox.
    func logCode(_ purpose: CodePurpose, _ outcome: String, _ email: EmailAddress? = nil, member: MemberID? = nil) {
        let event: StaticString =
            switch purpose {
            case .signIn: "sign-in"
            case .email: "email-change"
            case .stepUp: "step-up"
            }
        let (name, who): (StaticString, String) =
            email.map { ("domain", String($0.domain)) } ?? ("member", member.map { String($0.rawValue) } ?? "-")
        services.log.write(event, ["id": id, "outcome": outcome, name: who, "from": request.remoteAddress])
    }
}
