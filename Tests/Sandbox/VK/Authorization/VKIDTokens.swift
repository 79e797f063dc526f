import FlyingFox
import FoundationEssentials

/// `/oauth2/auth` of VK ID: a code or a refresh token against new tokens.
struct VKIDTokens {
    let grants: VKGrants
    let switches: VKSwitches
    let parameters: Parameters
    let address: String?

    private struct Answer: Encodable {
        let access_token: String
        let refresh_token: String
        let id_token: String?
        let token_type = "Bearer"
        let expires_in: Int
        let user_id: Int
        let state: String
        let scope: String
    }

    func answer() async throws -> HTTPResponse {
        try checkApplication()
        guard let state = parameters["state"], VKIDAuthorization.isState(state) else {
            throw VKIDError.invalidRequest("state is missing or invalid")
        }
        guard let deviceID = parameters["device_id"], !deviceID.isEmpty else {
            throw VKIDError.invalidRequest("device_id is missing or invalid")
        }
        switch parameters["grant_type"] {
        case "authorization_code":
            let pair = try await exchange(deviceID)
            return try answer(pair, state: state, idToken: await grants.addIDToken(of: pair.person))
        case "refresh_token":
            return try answer(try await refresh(deviceID), state: state, idToken: nil)
        default: throw VKIDError.invalidRequest("grant_type is missing or invalid")
        }
    }

    private func checkApplication() throws {
        guard parameters["client_id"] == VKApplication.id else {
            throw VKIDError.invalidClient("client_id is missing or invalid")
        }
        // VK ID has no secret of that kind, and says so in its own way.
        guard parameters["client_secret"] == nil else {
            throw VKIDError(
                name: "invalid_client", description: "client_secret is unknown here", status: .notFound,
                isAlwaysSent: true)
        }
        guard parameters["service_token"] ?? VKApplication.serviceKey == VKApplication.serviceKey else {
            throw VKIDError.invalidClient("service_token is invalid")
        }
    }

    private func exchange(_ deviceID: String) async throws -> VKGrants.Pair {
        guard let name = parameters["code"], let code = await grants.takeCode(name), let challenge = code.challenge
        else { throw VKIDError.invalidGrant("code is missing, expired or already used") }
        guard code.redirectURI == parameters["redirect_uri"] else {
            throw VKIDError.invalidGrant("redirect_uri is not the one of the authorization")
        }
        guard code.deviceID == deviceID else { throw VKIDError.invalidGrant("device_id is not the one of the code") }
        guard let verifier = parameters["code_verifier"], (43...128).contains(verifier.utf8.count),
            Opaque.challenge(for: verifier) == challenge
        else { throw VKIDError.invalidGrant("code_verifier is missing or invalid") }
        let scope = switches.grantsExtended ? code.scope : code.scope.filter(VKScope.base.contains)
        return await grants.begin(
            code.person, scope: scope, deviceID: deviceID, life: switches.tokenLife, address: address)
    }

    private func refresh(_ deviceID: String) async throws -> VKGrants.Pair {
        let failure = VKIDError.invalidGrant("refresh_token is missing or invalid")
        guard let token = parameters["refresh_token"], let granted = await grants.scope(ofRefresh: token) else {
            throw failure
        }
        if let scope = parameters["scope"], !scope.isEmpty {
            guard let asked = VKScope.ofVKID(scope), asked.allSatisfy(granted.contains) else {
                throw VKIDError(name: "invalid_scope", description: "scope is wider than what was granted")
            }
        }
        guard
            let pair = await grants.refresh(
                token, deviceID: deviceID, life: switches.tokenLife, address: address)
        else { throw failure }
        return pair
    }

    private func answer(_ pair: VKGrants.Pair, state: String, idToken: String?) throws -> HTTPResponse {
        try .json(
            Answer(
                access_token: pair.access, refresh_token: pair.refresh, id_token: idToken,
                expires_in: switches.tokenLife, user_id: pair.person.vkID, state: state,
                scope: pair.scope.joined(separator: " ")))
    }
}
