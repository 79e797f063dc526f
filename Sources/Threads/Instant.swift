import Glibc

/// A moment on the monotonic clock, in nanoseconds since the machine started.
package struct Instant: Sendable, Comparable {
    package let nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package static var now: Instant {
        var time = Glibc.timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    package static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(nanoseconds: instant.nanoseconds + duration.nanoseconds)
    }

    package static func - (later: Instant, earlier: Instant) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }

    package static func < (one: Instant, other: Instant) -> Bool {
        one.nanoseconds < other.nanoseconds
    }

    var timespec: timespec {
        Glibc.timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }
}

extension Duration {
    /// Saturates at about 146 years, so that an instant and a duration can always be added.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds < Int64.max / 2_000_000_000 else { return Int64.max / 2 }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    package var timeval: timeval {
        Glibc.timeval(tv_sec: Int(nanoseconds / 1_000_000_000), tv_usec: Int(nanoseconds % 1_000_000_000 / 1_000))
    }
}
