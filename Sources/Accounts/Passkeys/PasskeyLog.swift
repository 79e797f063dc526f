import Site

extension Context {
    /// Writes down what came of a passkey, as of a code.
    ///
    /// - Parameter why: of a refusal; the one who tried is told less
    func logPasskey(_ outcome: StaticString, _ why: String? = nil, member: MemberID? = nil) {
        services.log.write(
            "passkey",
            [
                "id": id, "outcome": outcome.description, "why": why ?? "-",
                "member": (member ?? knownMember?.id).map { String($0.rawValue) } ?? "-",
                "from": request.remoteAddress,
            ])
    }
}
