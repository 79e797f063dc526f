import FlyingFox
import FlyingSocks
import Glibc

/// The server's pool, whose sockets send at once. The server writes the head of an answer and its body apart; without
/// this the system holds the second part back until the first is acknowledged, some 40 ms on a kept connection.
struct PromptPool<Pool: AsyncSocketPool>: AsyncSocketPool {
    let pool: Pool

    func prepare() async throws { try await pool.prepare() }

    func run() async throws { try await pool.run() }

    /// The first to wait is the listening socket, from which all others have their options (tcp(7)).
    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        var isOn: Int32 = 1
        _ = setsockopt(
            socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        try await pool.suspendSocket(socket, untilReadyFor: events)
    }
}
