import Site
import Web

extension Context {
    /// Signs the browser in: a new token, whatever it had before ends, its visitor's secret is forgotten. The browser is
    /// known for this address from now on.
    func signIn(_ member: MemberID, as email: EmailAddress) throws {
        let token = Token()
        let agent = request.headers["User-Agent"] ?? ""
        let start = Session.start(token, for: member, agent: agent, address: request.remoteAddress)
        if let earlier = sessionCookie {
            _ = try database.fetch(Session.end(earlier), start)
        } else {
            _ = try database.fetch(start)
        }
        cookies.append(SessionCookie(member: member, token: token).cookie(keys: keys))
        cookies.append((knownBrowser ?? KnownBrowser()).knowing(email, at: now, keys: keys).cookie(keys: keys))
        cookies.append(Visitor.cleared)
        cookies.append(ListChoices.cleared)
    }
}
