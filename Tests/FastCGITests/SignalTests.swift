import Glibc
import Testing

extension FastCGITests {
    @Suite struct SignalTests {
        @Test func `leaves SIGTERM to the process, whatever libfcgi installs`() throws {
            let running = try RunningServer()
            var action = sigaction()
            sigaction(SIGTERM, nil, &action)
            #expect(action.__sigaction_handler.sa_handler == nil)
            try running.stop()
        }
    }
}
