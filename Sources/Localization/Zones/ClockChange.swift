/// A wall clock is set forward or back.
package struct ClockChange: Sendable {
    /// Seconds since 1 January 1970, 00:00 UTC.
    package let moment: Int
    /// Seconds east of UTC until then, and from then on.
    package let before: Int
    package let after: Int
}

extension Zone {
    /// The times at which the clock is set, in their order. A clock is supposed to stay as it is for a week at least.
    ///
    /// - Parameters:
    ///   - start: seconds since 1 January 1970, 00:00 UTC
    ///   - end: behind the last second that is looked at
    package func changes(from start: Int, to end: Int) -> [ClockChange] {
        var changes: [ClockChange] = []
        var (second, offset) = (start, offset(at: start))
        while second < end {
            let next = min(second + 604_800, end)
            let after = self.offset(at: next)
            if after != offset {
                var (early, late) = (second, next)
                while late - early > 1 {
                    let middle = (early + late) / 2
                    if self.offset(at: middle) == offset { early = middle } else { late = middle }
                }
                changes.append(ClockChange(moment: late, before: offset, after: after))
                offset = after
            }
            second = next
        }
        return changes
    }
}
