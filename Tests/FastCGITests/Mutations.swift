/// Requests gone wrong: what a fuzzer sends.
enum Mutations {
    /// Requests that are right, and the attacks that are known: on libfcgi, the second half of these is deadly.
    static let originals: [[UInt8]] = {
        let parameters = [
            ("REQUEST_METHOD", "POST"), ("REQUEST_URI", "/posts"), ("HTTP_COOKIE", String(repeating: "c", count: 300)),
        ]
        let head = Records.begin() + Records.stream(4, Records.pairs(parameters))
        let variables = [(String, String)](repeating: ("FCGI_MAX_CONNS", ""), count: 4)
        let getValues = Records.record(9, Records.pairs(variables), request: 0)
        let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFE, 0xFF, 0xFF, 0xFF, 0xFE] + [UInt8](repeating: 0x41, count: 64)
        return [
            Records.request(parameters),
            Records.request(parameters, keep: false),
            Records.request(parameters, body: [UInt8](repeating: 0x62, count: 3_000)),
            head + Records.stream(5, [UInt8](repeating: 0x63, count: 20_000), recordSize: 700),
            Records.begin() + Records.stream(4, Records.pairs(parameters), recordSize: 7) + Records.stream(5, []),
            getValues + Records.request(parameters),
            Records.begin() + getValues + Records.stream(4, Records.pairs(parameters)),
            head + Records.record(5, [1, 2, 3]) + getValues + Records.record(5, []),
            head + Records.stream(5, [UInt8](repeating: 1, count: 8_185)).dropLast(8) + getValues,
            Records.begin() + Records.stream(4, huge) + Records.stream(5, []),
            [1, 1, 0, 1, 0, 8, 255, 0, 0, 1, 1, 0, 0, 0, 0, 0] + getValues,
            head.dropLast(8) + [1, 4, 0, 1, 0, 0, 255, 0] + getValues,
            Records.begin(role: 3) + Records.stream(4, []) + Records.stream(5, []) + Records.stream(8, [1]),
            Records.record(2, []) + Records.record(11, [1], request: 0),
        ]
    }()

    /// One of the originals with some mistakes in it, or pure noise.
    static func next(_ random: inout Generator) -> [UInt8] {
        if random.chance(50) { return (0..<random.below(600)).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
        var bytes = originals[random.below(originals.count)]
        for _ in 0..<random.below(4) { change(&bytes, &random) }
        return bytes
    }

    private static func change(_ bytes: inout [UInt8], _ random: inout Generator) {
        guard !bytes.isEmpty else { return }
        // Near the beginning, where the headers are, more often than not.
        let place = random.below(random.chance(2) ? min(bytes.count, 64) : bytes.count)
        switch random.below(8) {
        case 0: bytes[place] ^= 1 << UInt8(random.below(8))
        case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF][random.below(6)]
        case 3: bytes.removeSubrange(place...)
        case 4: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(16)))
        case 5: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + random.below(64))], at: place)
        case 6: bytes += originals[random.below(originals.count)]
        default:
            let other = originals[random.below(originals.count)]
            bytes.insert(contentsOf: other.prefix(random.below(min(other.count, 200))), at: place)
        }
    }
}
