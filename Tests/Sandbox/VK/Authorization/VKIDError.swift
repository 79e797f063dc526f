import FlyingFox

/// A refusal of VK ID. It comes with 200 unless the switch says otherwise.
struct VKIDError: Error {
    let name: String
    let description: String
    /// With the switch, or always.
    var status = HTTPStatusCode.badRequest
    var isAlwaysSent = false

    static func invalidRequest(_ description: String) -> VKIDError {
        VKIDError(name: "invalid_request", description: description)
    }

    static func invalidGrant(_ description: String) -> VKIDError {
        VKIDError(name: "invalid_grant", description: description)
    }

    static func invalidClient(_ description: String) -> VKIDError {
        VKIDError(name: "invalid_client", description: description, status: .unauthorized)
    }

    static let invalidToken = VKIDError(
        name: "invalid_token", description: "access_token is missing or invalid", status: .unauthorized)

    static let invalidIDToken = VKIDError(
        name: "invalid_id_token", description: "id_token is missing or invalid", status: .unauthorized)

    private struct Body: Encodable {
        let error: String
        let error_description: String
        let state: String?
    }

    func answer(state: String?, sendsStatus: Bool) throws -> HTTPResponse {
        try .json(
            Body(error: name, error_description: description, state: state),
            status: sendsStatus || isAlwaysSent ? status : .ok)
    }
}
