import Connections
import HTTPClient
import Postgres
import Site

/// Asks Unsplash, within the application's requests: one thread's.
package final class UnsplashClient {
    /// The longest that one call may take.
    private static let patience = Duration.seconds(5)

    private let provider: Provider?
    private let budget: RequestBudget
    private let client: HTTPClient

    package init(_ services: Services, _ providers: Providers) {
        provider = providers[.unsplash]
        budget = RequestBudget(database: services.database)
        client = HTTPClient(.calls(to: providers, timeout: Self.patience, largestBody: 4 << 20))
    }

    /// A page of the editorial feed, in the application's name.
    ///
    /// - Throws: ``FeedFailure``; what the database throws
    package func feed(page: Int) throws -> FeedAnswer {
        guard let service = provider?.service, let application = service.application,
            let pictures = service.pictureOrigin
        else { throw FeedFailure.denied }
        guard try budget.take(sparing: RequestBudget.spared) else { throw FeedFailure.spent }
        let response = try send(UnsplashAPI(base: service.api, authorization: application).feed(page: page))
        switch response.status {
        case 200: return try FeedAnswer(response, pictures: pictures)
        case _ where response.saysSpent: throw FeedFailure.spent
        case 401, 403: throw FeedFailure.denied
        case 500...: throw FeedFailure.down
        default: throw FeedFailure.nonsense
        }
    }

    private func send(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let provider else { throw FeedFailure.denied }
        let response: HTTPResponse
        do throws(HTTPFailure) {
            response = try client.send(request, through: provider.breaker)
        } catch {
            throw FeedFailure(error)
        }
        try budget.note(response)
        return response
    }
}
