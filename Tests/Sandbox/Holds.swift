import FlyingFox

/// Calls of providers that wait until they are let go, so that a test acts amid them by order and not by the clock.
actor Holds {
    /// Which calls wait, and where on their way.
    struct Order: Decodable, Sendable {
        /// Where a call waits.
        enum Moment: String, Decodable, Sendable {
            /// The provider has it and has done nothing yet.
            case request
            /// The provider has done it and has not answered yet.
            case answer
        }

        let provider: Provider
        /// Absent is every method.
        let method: String?
        /// How its path begins.
        let path: String
        let moment: Moment
        /// How many of them wait at most, counted from the first; the others pass. Absent is all.
        let most: Int?

        fileprivate func isAbout(_ request: HTTPRequest, of provider: Provider) -> Bool {
            provider == self.provider && method ?? request.method.rawValue == request.method.rawValue
                && request.path.hasPrefix(path)
        }
    }

    /// How a call that waited goes on.
    enum Verdict: Sendable {
        case passes
        /// The connection is closed without a word, and what was not done yet is not done.
        case isDropped
    }

    private struct Hold {
        let order: Order
        /// Calls that have waited, those that still do included.
        var count = 0
        var waiting: [CheckedContinuation<Verdict, Never>] = []
    }

    private var holds: [Int: Hold] = [:]
    private var last = 0

    /// Has calls wait from now on.
    ///
    /// - Returns: its number
    func add(_ order: Order) -> Int {
        last += 1
        holds[last] = Hold(order: order)
        return last
    }

    /// How many calls wait now; nil when there is no such hold any more.
    func waiting(in number: Int) -> Int? { holds[number]?.waiting.count }

    /// Lets go what waits; what comes later does not wait.
    ///
    /// - Returns: how many waited; nil when there is no such hold any more
    func end(_ number: Int, _ verdict: Verdict) -> Int? {
        guard let hold = holds.removeValue(forKey: number) else { return nil }
        for call in hold.waiting { call.resume(returning: verdict) }
        return hold.waiting.count
    }

    /// Waits if an older order says so; the oldest that is about the call decides.
    func pass(_ moment: Order.Moment, _ request: HTTPRequest, of provider: Provider) async -> Verdict {
        let number = holds.keys.sorted().first { number in
            guard let hold = holds[number] else { return false }
            return hold.order.moment == moment && hold.order.isAbout(request, of: provider)
                && hold.count < hold.order.most ?? .max
        }
        guard let number else { return .passes }
        holds[number]?.count += 1
        return await withCheckedContinuation { holds[number]?.waiting.append($0) }
    }

    /// Ends all of them.
    func clear(_ verdict: Verdict = .isDropped) {
        for number in holds.keys.sorted() { _ = end(number, verdict) }
    }
}
