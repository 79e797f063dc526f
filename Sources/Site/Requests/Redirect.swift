import Web

/// What comes of an act: where it leads, and the message for the page there.
package struct Redirect: Sendable, Equatable {
    package let address: Address
    let flash: Flash?
    /// False for an act that may still fail, and may be asked for again then.
    let isFinal: Bool

    package init(to address: Address, flash message: (any FlashMessage)? = nil, isFinal: Bool = true) {
        self.address = address
        flash = message.map { Flash($0) }
        self.isFinal = isFinal
    }

    /// As ``kept`` wrote it; an address has no space in it.
    init?(kept text: String) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard let address = parts.first else { return nil }
        self.address = Address(address)
        flash = parts.count == 2 ? Flash(text: parts[1]) : nil
        isFinal = true
    }

    /// As it is kept with the idempotency key of the form.
    var kept: String { flash.map { "\(address.text) \($0.text)" } ?? address.text }
}

extension Context {
    /// Leads there; the message is shown there, once, within a minute.
    package func redirect(to address: Address, flash message: any FlashMessage) -> Response {
        redirect(Redirect(to: address, flash: message))
    }

    package func redirect(_ result: Redirect) -> Response {
        if let flash = result.flash {
            cookies.append(
                FlashCookie(flash, to: result.address).cookie(for: sessionCookie?.member, keys: keys))
        }
        return .redirect(to: result.address)
    }
}
