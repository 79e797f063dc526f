import Testing

/// What is not a request, each kind by itself.
struct Malformed: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let content: [UInt8]
    /// The head is right: what is wrong is found by a handler that reads the body.
    let isSeenInBody: Bool

    private init(_ description: String, _ content: [UInt8], inBody: Bool = false) {
        testDescription = description
        self.content = content
        isSeenInBody = inBody
    }

    private static let getValues = Records.record(
        9, Records.pairs(.init(repeating: ("FCGI_MAX_CONNS", ""), count: 4)), request: 0)
    private static let parameters = Records.stream(4, Records.pairs([("A", "1")]))
    private static let end = Records.stream(5, [])

    static let all = [
        Malformed("a question before the request", getValues + Records.request([])),
        Malformed("a question after the beginning", Records.begin() + getValues + parameters + end),
        Malformed(
            "a question in the body",
            Records.begin() + parameters + Records.stream(5, .init(repeating: 1, count: 100_000)).dropLast(8)
                + getValues
                + end, inBody: true),
        Malformed(
            "a beginning with padding", Records.record(1, [0, 1, 1, 0, 0, 0, 0, 0], padding: 8) + parameters + end),
        Malformed(
            "an end of the parameters with padding",
            Records.begin() + parameters.dropLast(8) + Records.record(4, [], padding: 8) + end),
        Malformed("a beginning that is short", Records.record(1, [0, 1, 1, 0]) + parameters + end),
        Malformed("a second beginning", Records.begin() + Records.begin() + parameters + end),
        Malformed("another role", Records.begin(role: 2) + parameters + end),
        Malformed("request number 0", Records.record(1, [0, 1, 1, 0, 0, 0, 0, 0], request: 0) + parameters + end),
        Malformed("another request's parameters", Records.begin() + Records.record(4, [], request: 2) + end),
        Malformed("another version", [2] + Records.request([]).dropFirst()),
        Malformed("an abortion", Records.begin() + Records.record(2, []) + parameters + end),
        Malformed("a name beyond the end", Records.begin() + Records.stream(4, [5, 0, 0x41]) + end),
        Malformed("a value beyond the end", Records.begin() + Records.stream(4, [1, 5, 0x41]) + end),
        Malformed("half a length", Records.begin() + Records.stream(4, [0x80, 0]) + end),
        Malformed(
            "lengths whose sum overflows",
            Records.begin() + Records.stream(4, [0xFF, 0xFF, 0xFF, 0xFE, 0xFF, 0xFF, 0xFF, 0xFE, 0x41]) + end),
        Malformed("too many parameters", Records.begin() + Records.stream(4, .init(repeating: 0, count: 2_002)) + end),
        Malformed(
            "too large parameters",
            Records.begin() + Records.stream(4, Records.pairs([("A", String(repeating: "a", count: 65_536))])) + end),
    ]
}
