import Files
import Site
import TestSupport
import Testing

/// 500 downloads whose answers break off, shrink, jump or change at places that are the same in every run: what is shown
/// as saved is the file, byte for byte, or there is no copy.
@Suite(.serialized) struct TruncatedDownloadTests {
    private static let downloads = 500

    @Test func `leave no wrong file, and memory flat`() throws {
        let fetching = try FetchingApp()
        var random = SeededNumbers(state: 0x5EED_0B57)
        var cuts = 0
        var saved = 0
        var memory = 0
        for number in 1...Self.downloads {
            let bytes = random.bytes(random.number(in: 1_000...9_000))
            let plan = Self.plan(for: bytes.count, mayRest: number % 250 == 0, &random)
            // VK gives no hash; some servers give no version.
            let (hidesMD5, hidesTag) = (random.number(in: 0...1) == 0, random.number(in: 0...3) == 0)
            fetching.disk.change {
                $0 = FakeDisk.Manners()
                $0.bytes = bytes
                $0.hidesMD5 = hidesMD5
                $0.hidesTag = hidesTag
                $0.cuts = hidesTag ? [plan[0]] : plan
            }
            cuts += hidesTag ? 1 : plan.count
            try fetching.ask()
            try fetching.work()
            let there = fetching.disk.manners.withLock { $0.bytes }
            let copy = try #require(try fetching.copy())
            switch copy.state {
            case .saved:
                saved += 1
                let kept = try fetching.bytes()
                #expect(kept == there, "\(number): \(plan), md5 \(!hidesMD5), tag \(!hidesTag)")
            case .failed: #expect(copy.blob == nil, "\(number): \(plan)")
            case .waiting, .fetching: Issue.record("\(number): \(copy.state) after \(plan)")
            }
            _ = try fetching.browser.post(Paths.deleteCopy(.yandex, fetching.file))
            if number == 100 { memory = try MutatedAnswers.memory() }
        }
        #expect(cuts >= Self.downloads)
        #expect(saved >= Self.downloads * 95 / 100, "only \(saved) came through at all")
        #expect(try MutatedAnswers.memory() - memory < 32 << 20)
        _ = try fetching.app.services.blobs.reap()
        #expect(fetching.files == 0, "nothing is left of them")
    }

    /// What happens to the first answers of one download. The fetcher rests for a second after one that brought it no
    /// further, so most do.
    private static func plan(
        for size: Int, mayRest: Bool, _ random: inout SeededNumbers
    ) -> [FakeDisk.Cut] {
        func count() -> Int { random.number(in: 1...(size / 4)) }
        if mayRest { return [.elsewhere(count())] }
        switch random.number(in: 0...9) {
        case 0: return [.changed(count())]
        case 1: return [.page]
        case 2: return [.anew(count())]
        default:
            return (1...random.number(in: 1...3)).map { _ in
                switch random.number(in: 0...2) {
                case 0: .broken(count())
                case 1: .unannounced(count())
                default: .short(count())
                }
            }
        }
    }
}

/// xorshift: the same numbers in every run.
private struct SeededNumbers {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count {
            withUnsafeBytes(of: next()) { bytes.append(contentsOf: $0) }
        }
        return Array(bytes.prefix(count))
    }
}
