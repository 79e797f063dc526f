import Connections
import Files
import HTTPClient
import Site
import Testing

/// Who may wait for sources, and which word stands for which refusal.
struct CallFailureTests {
    @Test(arguments: [(1, 1), (4, 1), (7, 1), (8, 2), (16, 4)])
    func `a quarter of the workers may wait, at least one`(_ workers: Int, _ most: Int) {
        let slots = CallSlots(workers: workers)
        for _ in 0..<most { #expect(slots.enter()) }
        #expect(!slots.enter())
        slots.leave()
        #expect(slots.enter())
    }

    @Test func `whoever waits for somebody leaves a place to whom they wait for`() {
        let slots = CallSlots(workers: 8)
        #expect(slots.enter(sparing: 1))
        #expect(!slots.enter(sparing: 1))
        #expect(slots.enter())
    }

    @Test(arguments: [
        (5, CallFailure.revoked), (1117, .revoked), (15, .denied), (3, .denied), (23, .denied), (6, .limited),
        (14, .limited), (1150, .missing), (1151, .locked), (1153, .locked), (1152, .badName), (10, .down),
    ])
    func `VK's refusals have words`(_ code: Int, _ expected: CallFailure) throws {
        let body = #"{"error":{"error_code":\#(code),"error_msg":"x"}}"#
        do {
            let _: Int = try VKAnswer<Int>.read(Array(body.utf8))
            Issue.record("no refusal")
        } catch let failure as VKFailure {
            #expect(CallFailure(failure) == expected)
        }
    }

    @Test(arguments: [
        (401, "UnauthorizedError", CallFailure.revoked), (403, "ForbiddenError", .denied),
        (403, "DiskForbiddenError", .locked), (404, "DiskNotFoundError", .missing),
        (409, "DiskResourceAlreadyExistsError", .taken), (409, "DiskPathPointsToExistentDirectoryError", .taken),
        (423, "DiskResourceLockedError", .locked), (423, "LockedError", .locked), (423, "", .locked),
        (423, "DiskUploadTrafficLimitExceeded", .limited),
        (429, "TooManyRequestsError", .limited),
        (507, "", .full), (400, "DiskPathFormatError", .badName), (503, "", .down),
    ])
    func `the disk's refusals have words`(_ status: Int, _ name: String, _ expected: CallFailure) {
        let failure = YandexFailure(status: status, body: Array(#"{"error":"\#(name)"}"#.utf8))
        #expect(CallFailure(failure) == expected)
    }

    @Test func `an answer that was lost leaves a change open, and a question not`() {
        for failure in [HTTPFailure.timedOut, .broken("x"), .tooLarge(limit: 1)] {
            #expect(CallFailure(failure, changes: true) == .unknown)
            #expect(CallFailure(failure, changes: false) != .unknown)
        }
        for failure in [HTTPFailure.circuitOpen(retryAfter: 1, cause: .trouble), .unreachable("x")] {
            #expect(CallFailure(failure, changes: true) == .down, "nothing was sent")
        }
    }

    @Test func `a source that rests because it was asked too often says so`() {
        let failure = HTTPFailure.circuitOpen(retryAfter: 1, cause: .tooMany)
        #expect(CallFailure(failure, changes: true) == .limited)
    }
}
