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
            for _ in 0..<20 { #expect(try ChildProcess.run("/bin/true", [], input: .bytes(bytes)).isEmpty) }
            #expect(throws: ChildProcess.Failure.failed(1)) {
                try ChildProcess.run("/bin/false", [], input: .bytes(bytes))
            }
            // None is left to come later.
            var waiting = sigset_t()
            #expect(sigpending(&waiting) == 0 && sigismember(&waiting, SIGPIPE) == 0)
        }
    }
}
