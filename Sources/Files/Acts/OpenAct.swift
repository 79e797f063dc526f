import Site

/// Somebody died over an act, and the source could not be asked whether it was done.
struct OpenAct: ActFailure {
    /// Why it could not.
    let failure: CallFailure

    var mayBeDone: Bool { true }
}

extension CallFailure: ActFailure {
    package var mayBeDone: Bool { self == .unknown }

    /// Whether the source has been asked and has said so: it knows of nothing that was done.
    var isAnswer: Bool {
        switch self {
        case .busy, .down, .off, .slow, .limited, .nonsense, .revoked, .denied: false
        case .missing, .taken, .intoItself, .badName, .locked, .full, .unknown, .displacedStays: true
        }
    }
}
