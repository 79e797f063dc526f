import FlyingFox
import FoundationEssentials

extension HTTPResponse {
    /// No answer: the connection is closed without a byte.
    static var silence: HTTPResponse { HTTPResponse(webSocket: Silence()) }

    /// A handler that breaks off before the server has written anything.
    private struct Silence: WSHandler {
        func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
            throw NoAnswer()
        }
    }

    private struct NoAnswer: Error {}

    /// The same, but JSON ends in the middle of it as if the writer had died. Files stay whole: they have no form.
    func malformed() async throws -> HTTPResponse {
        guard headers[.contentType]?.contains("json") == true else { return self }
        var answer = self
        let body = try await bodyData
        answer.payload = .httpBody(HTTPBodySequence(data: body.prefix(max(1, body.count * 2 / 3))))
        return answer
    }

    /// Announces the whole body, sends half of it and closes.
    func interrupted() async throws -> HTTPResponse {
        let body = try await bodyData
        guard body.count > 1 else { return self }
        var answer = self
        answer.headers[.contentLength] = "\(body.count)"
        answer.headers[.connection] = "close"
        answer.payload = .httpBody(HTTPBodySequence(from: Interrupted(body.prefix(body.count / 2)), count: body.count))
        return answer
    }
}
