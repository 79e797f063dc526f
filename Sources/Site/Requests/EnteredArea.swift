import Web

extension Context {
    /// Leads to the first section of the member's area, and remembers the page that the address names as the way back.
    package func enterArea() throws -> Response {
        let member = try member()
        guard let area = services.features.areas.first(where: { $0.isOpen(to: member) }),
            let first = services.features.railSections.first(where: { $0.area == area })
        else { throw Failure.notFound }
        if let left = LocalPath.address(request.query[LocalPath.returnField]), !area.holds(left) {
            cookies.append(Cookie.host(Self.leftCookie, left.text, maxAge: nil))
        }
        return .redirect(to: first.address)
    }

    /// Where the member left the sections of everybody; the first of them when that is not known.
    var left: Address {
        LocalPath.address(request.cookies[Self.leftCookie]) ?? services.home
    }

    private static let leftCookie = "__Host-left"
}
