import Web

/// Who may come to a route, and what it does. Every route states it; the tests walk over all of them.
package struct Access: Sendable, Hashable {
    package enum Audience: String, Sendable {
        /// Anybody, signed in or not.
        case everyone
        /// Members. The page's rows are dropped unless the session holds.
        case members
        /// Administrators. To everybody else it is an address that is not there, by any method.
        case admins
        /// Moderators and administrators, likewise.
        case moderators
        /// Anyone who has an address of the files origin that was signed for them.
        case signedURL
        /// Only under `deploy/run` and in tests.
        case demonstration

        /// To whom alone the address is there; nil where nobody else is kept from knowing of it.
        package var staff: Staff? {
            switch self {
            case .admins: .admins
            case .moderators: .moderators
            case .everyone, .members, .signedURL, .demonstration: nil
            }
        }
    }

    package let audience: Audience
    /// A letter may be sent: the route must take a ``RateLimit``.
    package var sendsMail = false
    /// An unsafe call is taken without a form token. A short list: what browsers report by themselves.
    package var isOpenToOtherSites = false

    /// The body is a form with files, which the page reads as they come (``Context/receive(limit:_:)``).
    package var takesFiles = false

    /// The fields of the form in which a person types. What stands in them comes back when the form cannot be acted on;
    /// everything else that a form brings is the page's own.
    package var texts: [TypedField] = []

    /// The page wants to know by a fresh code that it is the member who sits there: within a quarter of an hour.
    package var stepsUp = false
    /// Of a form with several acts, the one that wants to know; nil: all.
    package var stepUpChoice: FormChoice?

    /// The query holds secrets (a code of OAuth): it goes no further than to the page itself.
    package var hidesQuery = false

    /// It opens also to members who have not agreed to the privacy text yet, as pages for everybody do.
    package var isBeforeConsent = false
    var opensBeforeConsent: Bool { isBeforeConsent || audience != .members && audience.staff == nil }

    /// Pages ask for it by themselves, where perhaps nobody is: that is no use of the session.
    package var isUnattended = false

    /// The events for the member's open pages when the page has done what it was asked for.
    package var publishes: [Outbox.Kind] = []

    package static let everyone = Access(audience: .everyone)
    package static let members = Access(audience: .members)
    package static let admins = Access(audience: .admins)
    package static let moderators = Access(audience: .moderators)
    package static let signedURL = Access(audience: .signedURL)
    package static let demonstration = Access(audience: .demonstration)

    package func sendingMail() -> Access { with { $0.sendsMail = true } }
    /// For acts on members, exports and what else a session left open must not allow. The form that is sent comes back as
    /// the form for the code, with all its fields, and acts when the code is right.
    package func steppingUp() -> Access { with { $0.stepsUp = true } }
    /// Of a form with several acts, for the one whose field has this value.
    package func steppingUp(where field: String, is value: String) -> Access {
        with {
            $0.stepsUp = true
            $0.stepUpChoice = FormChoice(field: field, value: value)
        }
    }
    package func beforeConsent() -> Access { with { $0.isBeforeConsent = true } }
    package func unattended() -> Access { with { $0.isUnattended = true } }
    package func hidingQuery() -> Access { with { $0.hidesQuery = true } }
    package func publishing(_ kinds: Outbox.Kind...) -> Access { with { $0.publishes = kinds } }
    package func takingFiles() -> Access { with { $0.takesFiles = true } }
    package func takingTexts(_ fields: TypedField...) -> Access { takingTexts(fields) }
    package func takingTexts(_ fields: [TypedField]) -> Access { with { $0.texts = fields } }
    package func takingTexts(_ names: [String]) -> Access { takingTexts(names.map { TypedField($0) }) }
    package func openToOtherSites() -> Access { with { $0.isOpenToOtherSites = true } }

    private func with(_ change: (inout Access) -> Void) -> Access {
        var access = self
        change(&access)
        return access
    }
}

/// A field of a form with the value that chooses one of its acts.
package struct FormChoice: Sendable, Hashable {
    let field: String
    let value: String
}

package typealias SiteRoutes = Routes<Context, Access>
