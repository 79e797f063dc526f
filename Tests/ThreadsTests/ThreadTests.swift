import Glibc
import Synchronization
import Testing
import Threads

@Suite(.serialized) struct ThreadTests {
    @Test func `names a thread and runs it on a stack of its size`() throws {
        let name = Condition("")
        let thread = try Thread.start(name: "a name of many bytes", stackSize: 8 << 20) {
            var text = [CChar](repeating: 0, count: 32)
            let file = fopen("/proc/thread-self/comm", "r")
            fgets(&text, 32, file)
            fclose(file)
            // Touches five megabytes of the stack.
            let depth = withUnsafeTemporaryAllocation(byteCount: 5 << 20, alignment: 16) { memory in
                memory.initializeMemory(as: UInt8.self, repeating: 1)
                return memory.count
            }
            #expect(depth == 5 << 20)
            let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            name.withLock { $0 = String(decoding: bytes, as: UTF8.self) }
        }
        thread.join()
        #expect(name.withLock { $0 } == "a name of many \n")
    }

    @Test func `blocks signals in a thread, which may wait for them`() throws {
        let received = Atomic<Int32>(0)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGUSR2)
        var before = sigset_t()
        pthread_sigmask(SIG_UNBLOCK, &set, &before)  // This thread may have been born deaf as well.
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let thread = try Thread.start(name: "waits") {
            pthread_kill(pthread_self(), SIGUSR2)  // Would end the process if it were not blocked.
            received.store(Signals.wait(for: [SIGTERM, SIGUSR2]), ordering: .relaxed)
        }
        thread.join()
        #expect(received.load(ordering: .relaxed) == SIGUSR2)
    }

    @Test func `wakes those who wait for a change, and gives up at the limit`() throws {
        let number = Condition(0)
        let thread = try Thread.start(name: "counts") {
            for _ in 0..<1_000 {
                number.withLock { $0 += 1 }
                number.signal()
            }
        }
        #expect(number.wait(for: .seconds(5)) { $0 == 1_000 ? $0 : nil } == 1_000)
        thread.join()
        let start = ContinuousClock.now
        #expect(number.wait(for: .milliseconds(50)) { $0 == 0 ? $0 : nil } == nil)
        #expect(ContinuousClock.now - start >= .milliseconds(50))
    }
}
