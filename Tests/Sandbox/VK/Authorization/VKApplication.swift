/// The one application that is registered at the sandbox's VK.
enum VKApplication {
    static let id = "51000001"
    static let number = 51_000_001
    /// Of the classic flow.
    static let secret = "vk-secret"
    /// Of a confidential application: a `service_token`, and a token for methods without a person.
    static let serviceKey = "vk-service-key"
    static let name = "Quad"
}
