import Site

extension Icon {
    static let thumbsUp = Icon("thumbs-up")
    static let lightbulb = Icon("lightbulb")
    static let partyPopper = Icon("party-popper")
    static let laugh = Icon("laugh")
    package static let smilePlus = Icon("smile-plus")
}

/// One of the six marks with which members react to what somebody has written. The raw value is its name in forms and addresses.
package enum Mark: String, CaseIterable, Sendable {
    case heart
    case thumbsUp = "thumbs-up"
    case lightbulb
    case partyPopper = "party-popper"
    case eye
    case laugh

    /// In rows, and its place among the numbers of a thing: 1 to 6. New marks come behind, since rows keep it.
    package var number: Int32 {
        switch self {
        case .heart: 1
        case .thumbsUp: 2
        case .lightbulb: 3
        case .partyPopper: 4
        case .eye: 5
        case .laugh: 6
        }
    }

    package var icon: Icon {
        switch self {
        case .heart: .heart
        case .thumbsUp: .thumbsUp
        case .lightbulb: .lightbulb
        case .partyPopper: .partyPopper
        case .eye: .eye
        case .laugh: .laugh
        }
    }

    package func label(_ words: WritingWords) -> String {
        switch self {
        case .heart: words.markHeart
        case .thumbsUp: words.markThumbsUp
        case .lightbulb: words.markLightbulb
        case .partyPopper: words.markPartyPopper
        case .eye: words.markEye
        case .laugh: words.markLaugh
        }
    }
}
