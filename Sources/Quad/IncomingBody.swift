import FastCGI
import Web

/// The body of a request that nginx is handing over.
final class IncomingBody: BodyStream {
    private let exchange: Exchange

    init(_ exchange: Exchange) {
        self.exchange = exchange
    }

    var length: Int? { exchange.contentLength }

    func read(limit: Int, _ take: (UnsafeRawBufferPointer) -> Bool) throws {
        do {
            try exchange.readBody(limit: limit, take)
        } catch {
            switch error {
            case .tooLarge: throw BadRequest.tooLarge
            case .incomplete: throw BodyLost()
            }
        }
    }
}
