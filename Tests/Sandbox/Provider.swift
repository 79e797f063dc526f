/// What the sandbox stands in for.
package enum Provider: String, Codable, CaseIterable, Sendable {
    case vk, yandex, unsplash, push, mail
}

/// One service with its own addresses and memory: a folder beside this file.
protocol StandIn: Sendable {
    func add(to server: Server) async
    /// Back to what it was at the start.
    func reset() async
}
