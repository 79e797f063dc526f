import FlyingFox

/// An error in the form in which it is sent, with the call's parameters but for the token.
struct VKErrorAnswer: Encodable {
    private struct Field: Encodable {
        let key: String
        let value: String
    }

    private struct Body: Encodable {
        let error_code: Int
        let error_subcode: Int?
        let error_msg: String
        let request_params: [Field]
        let captcha_sid: String?
        let captcha_img: String?
        let redirect_uri: String?
    }

    private let error: Body

    /// - Parameter base: of the sandbox's addresses
    init(_ error: VKError, method: String, parameters: Parameters, base: String) {
        var fields = parameters.all(except: ["access_token", "method"]).map { Field(key: $0.name, value: $0.value) }
        fields += [Field(key: "method", value: method), Field(key: "oauth", value: "1")]
        let isCaptcha = error.code == 14
        self.error = Body(
            error_code: error.code, error_subcode: error.subcode, error_msg: error.message, request_params: fields,
            captcha_sid: isCaptcha ? "481205776114" : nil,
            captcha_img: isCaptcha ? "\(base)/vk/captcha?sid=481205776114" : nil,
            redirect_uri: isCaptcha || error.code == 17 ? "\(base)/vk/id/not_robot_captcha?session_token=sandbox" : nil)
    }
}
