import Site
import Web

extension Context {
    /// Signs the browser in: a new token, whatever it had before ends, its visitor's secret is forgotten. The browser is
    /// known for this address from now on.
    func signIn(_ member: MemberID, as email: EmailAddress) throws {
        try signIn(member, as: email.key, by: nil)
        know(email)
    }

    /// The same with a passkey. It proves no mailbox: the browser is known for no address by it.
    func signIn(_ passkey: UsedPasskey) throws {
        try signIn(passkey.member, as: passkey.email, by: passkey.id)
    }

    /// The same with a passkey that was right a moment ago, before a question.
    func signIn(_ member: MemberID, as email: EmailAddress, by passkey: PasskeyID) throws {
        try signIn(member, as: email.key, by: passkey)
    }

    private func signIn(_ member: MemberID, as email: String, by passkey: PasskeyID?) throws {
        let token = Token()
        let agent = request.headers["User-Agent"] ?? ""
        try endSession()
        let started = try database.fetch(
            Session.start(
                token, for: member, as: email, passkey: passkey, agent: agent, address: request.remoteAddress,
                in: language))
        // Closed, or given another address, since it was looked up.
        guard started == 1 else { throw Failure.signInRequired }
        cookies.append(SessionCookie(member: member, token: token).cookie(keys: keys))
        cookies.append(Visitor.cleared)
        cookies.append(ListChoices.cleared)
    }

    /// Has the browser known for this address.
    func know(_ email: EmailAddress) {
        cookies.append((knownBrowser ?? KnownBrowser()).knowing(email, at: now, keys: keys).cookie(keys: keys))
    }

    /// Ends the session that the browser brings, and its event streams with its channel.
    func endSession() throws {
        guard let cookie = sessionCookie, let member = try memberIfAny() else { return }
        _ = try database.fetch(Session.end(cookie), Outbox.close(.session(member.session), keys: keys))
    }
}
