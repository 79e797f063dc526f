import Postgres
import Site

/// How often codes are asked for and tried, counted so that nobody uses up what another one needs.
///
/// Anyone who is refused by their own network has taken nothing from the address that they named, nor from the letters
/// of all; and a browser that signed in with an address before shares no window with strangers at all.
///
/// Wrong codes close the browser that typed them. An account is never closed, so what bounds guessing is that a code
/// dies after ``SignInCode/tries`` and that letters to an address are counted: 10 a day, 50 guesses among 10⁸ codes,
/// one chance in two million a day for anyone who changes browsers and networks at will, one in 5,500 a year.
///
/// Ten networks against everybody: 36,000 guesses a day, 1 in 2,800. To block the letters of all (20 a second) for
/// newcomers takes 2,400 networks. All known browsers of one address share thirty letters a day.
struct SignInLimits {
    let settings: Settings.Limits

    /// Takes what one letter needs; false when it may not be asked for.
    ///
    /// - Parameters:
    ///   - address: the network address that the request came from
    ///   - browser: the one that asks, if it is known for this very address
    func mayAsk(_ email: EmailAddress, from address: String, by browser: KnownBrowser?) -> Query<Bool> {
        let key = email.counterKey
        guard let browser else {
            let network = RateLimit(
                "codes from \(NetworkAddress.group(address))", limit: settings.requestsPerAddress, window: 3_600)
            return network.take(then: [
                RateLimit("letters \(key)", limit: settings.lettersPerQuarter, window: 900),
                RateLimit("letters a day \(key)", limit: settings.lettersPerDay, window: 86_400),
                RateLimit("letters in all", limit: settings.lettersPerSecond, window: 1),
            ])
        }
        let own = "\(browser.counterKey) \(key)"
        // The fourth holds back a member who makes one known browser with the letters of another.
        return RateLimit("letters a day \(own)", limit: settings.lettersPerDay, window: 86_400).take(then: [
            RateLimit("letters \(own)", limit: settings.lettersPerQuarter, window: 900),
            RateLimit("letters to known browsers in all", limit: settings.lettersPerSecond, window: 1),
            RateLimit("letters to known browsers \(key)", limit: settings.lettersPerDay * 3, window: 86_400),
        ])
    }

    /// Wrong codes that were typed in this browser.
    func wrongCodes(_ browser: KnownBrowser?, _ visitor: Token) -> RateLimit {
        RateLimit(
            "wrong codes \(browser?.counterKey ?? Base64URL.encode(visitor.hash))", limit: settings.wrongCodesPerDay,
            window: 86_400)
    }
}
