/// When the next try to connect is due: after each failure twice as long, with chance in it.
struct Pause {
    private var failures = 0
    private var due: ContinuousClock.Instant?

    /// Whether the next try would come too early.
    var isOn: Bool {
        due.map { $0 > .now } ?? false
    }

    mutating func succeed() {
        self = Pause()
    }

    mutating func fail(_ options: ConnectionOptions) {
        let whole = min(options.longestPause, options.shortestPause * (1 << min(failures, 16)))
        failures += 1
        due = .now + whole * Double.random(in: 0.5...1)
    }
}
