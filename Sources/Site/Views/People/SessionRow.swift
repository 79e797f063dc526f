/// A browser in which the member is signed in.
package struct SessionRow: Sendable {
    package enum Device: Sendable {
        case computer, phone
    }

    package let device: Device
    /// «Firefox, Linux»
    package let name: String
    /// «Москва · вчера в 18:20»: what tells one's own from another's.
    package let details: String
    package let isCurrent: Bool
    /// nil for the session the reader looks with.
    package let end: FormAction?

    package init(_ device: Device, name: String, details: String, isCurrent: Bool, end: FormAction?) {
        self.device = device
        self.name = name
        self.details = details
        self.isCurrent = isCurrent
        self.end = end
    }

    package var icon: Icon { device == .phone ? .smartphone : .laptop }
}
