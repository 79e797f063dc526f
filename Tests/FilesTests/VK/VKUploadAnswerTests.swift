import Files
import HTTPClient
import Testing

struct VKUploadAnswerTests {
    private func read(_ body: String, status: Int = 200) throws -> String {
        try VKUploadAnswer.read(HTTPResponse(status: status, headers: [], body: Array(body.utf8), url: ""))
    }

    @Test func `gives what docs.save wants, as it is`() throws {
        #expect(try read(#"{"file": "55|0|0|921|7c1f|pdf|48211|report.pdf||eyJkIn0="}"#).hasPrefix("55|0|0|921"))
    }

    @Test(arguments: [
        (200, #"{"error": "invalid file extension"}"#, UploadFailure.badType),
        (200, #"{"error": "unsupported format"}"#, .badType), (200, #"{"error": "invalid hash"}"#, .nonsense),
        (200, "{}", .nonsense), (200, #"{"file": ""}"#, .nonsense), (200, "<html>", .nonsense), (200, "[]", .nonsense),
        (413, "", .tooLarge), (429, "", .limited), (502, "<html>", .down), (404, "", .nonsense), (302, "", .nonsense),
    ])
    func `says what went wrong`(_ status: Int, _ body: String, _ failure: UploadFailure) {
        #expect(throws: failure) { try read(body, status: status) }
    }
}
