/// A drawing of our own in the sprite: two tones, for pages that have little else to show.
package enum Drawing: String, Sendable, CaseIterable {
    case start
    case connectFiles = "connect-files"
    case connectPhotos = "connect-photos"
    case nothingYet = "nothing-yet"
    case nothingFound = "nothing-found"
    case notFound = "not-found"
    case forbidden
    case broken
    case letterSent = "letter-sent"
}
