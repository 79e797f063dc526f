import Glibc
import HTTPClient

/// The pace that VK asks of calls for one member: three a second are taken.
enum VKPace {
    /// Makes a call again after a pause when it came too close after another one: twice while somebody waits, otherwise
    /// until those that are made beside it have had their turns. The pauses differ, or calls that met would meet again.
    ///
    /// - Parameter budget: what is left of the time; nil where nobody waits
    /// - Throws: what `call` throws; VK's refusal when there is no time for another pause
    static func keeping<Result>(within budget: TimeBudget?, _ call: () throws -> Result) throws -> Result {
        for _ in 0..<(budget == nil ? 16 : 2) {
            do {
                return try call()
            } catch let failure as VKFailure where failure.isPace {
                let pause = Duration.milliseconds(.random(in: 350...650))
                if let budget {
                    guard budget.left > pause else { throw failure }
                    budget.spend(pause)
                }
                usleep(UInt32(pause.components.attoseconds / 1_000_000_000_000))
            }
        }
        return try call()
    }
}
