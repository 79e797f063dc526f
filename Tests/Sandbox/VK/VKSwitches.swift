/// What tests turn at VK beside its faults: `POST /control/vk` with those that change.
struct VKSwitches: Codable, Sendable {
    /// Seconds that an access token of VK ID lives.
    var tokenLife = 3_600
    /// Seconds that a code of VK ID lives.
    var codeLife = 600
    /// Whether VK has granted the application more than the base permissions.
    var grantsExtended = true
    /// Whether tokens hold only at the address that exchanged or refreshed them.
    var bindsAddress = false
    /// Calls a second with one token.
    var callsPerSecond = 3
    /// Methods that fail with an error of this number: `{"docs.edit": 15}`.
    var errors: [String: Int] = [:]
    /// Whether VK ID sends errors with 400 or 401 rather than 200.
    var sendsStatus = false
    /// Whether VK ID comes back with one `payload` of JSON rather than with parameters.
    var sendsPayload = false
    /// Raised by one, it ends all links to files that were given out.
    var linkGeneration = 0

    private enum CodingKeys: String, CodingKey {
        case errors
        case tokenLife = "token_life"
        case codeLife = "code_life"
        case grantsExtended = "grants_extended"
        case bindsAddress = "binds_address"
        case callsPerSecond = "calls_per_second"
        case sendsStatus = "sends_status"
        case sendsPayload = "sends_payload"
        case linkGeneration = "link_generation"
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        tokenLife = try values.decodeIfPresent(Int.self, forKey: .tokenLife) ?? tokenLife
        codeLife = try values.decodeIfPresent(Int.self, forKey: .codeLife) ?? codeLife
        grantsExtended = try values.decodeIfPresent(Bool.self, forKey: .grantsExtended) ?? grantsExtended
        bindsAddress = try values.decodeIfPresent(Bool.self, forKey: .bindsAddress) ?? bindsAddress
        callsPerSecond = try values.decodeIfPresent(Int.self, forKey: .callsPerSecond) ?? callsPerSecond
        errors = try values.decodeIfPresent([String: Int].self, forKey: .errors) ?? errors
        sendsStatus = try values.decodeIfPresent(Bool.self, forKey: .sendsStatus) ?? sendsStatus
        sendsPayload = try values.decodeIfPresent(Bool.self, forKey: .sendsPayload) ?? sendsPayload
        linkGeneration = try values.decodeIfPresent(Int.self, forKey: .linkGeneration) ?? linkGeneration
    }
}
