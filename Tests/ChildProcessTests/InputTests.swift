import ChildProcess
import Glibc
import Testing

struct InputTests {
    private static let bytes = [UInt8](repeating: 0x61, count: 1 << 20)

    @Test func `comes back whole, however much it is`() throws {
        #expect(try ChildProcess.run("/bin/cat", [], input: .bytes(Self.bytes), largestOutput: 2 << 20) == Self.bytes)
    }

    @Test func `a child that reads nothing of it ends nobody else`() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            let bytes = [UInt8](repeating: 0x61, count: 1 << 20)
            for _ in 0..<20 { _ = try ChildProcess.run("/bin/true", [], input: .bytes(bytes)) }
            // Where the signal is blocked none is left to come later.
            var broken = sigset_t()
            sigemptyset(&broken)
            sigaddset(&broken, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &broken, nil)
            _ = try ChildProcess.run("/bin/true", [], input: .bytes(bytes))
            var waiting = sigset_t()
            sigpending(&waiting)
            let isLeft = sigismember(&waiting, SIGPIPE)
            #expect(isLeft == 0)
        }
    }

    @Test func `a child that fails before it has read it has failed`() {
        #expect(throws: ChildProcess.Failure.failed(1)) {
            try ChildProcess.run("/bin/false", [], input: .bytes(Self.bytes))
        }
    }
}
