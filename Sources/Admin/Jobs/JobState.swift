import Postgres
import Site

/// How a job stands.
package enum JobState: String, CaseIterable, Sendable {
    /// Given up (dead letter): it waits for an administrator.
    case dead
    /// It failed, and is tried again later.
    case failed
    case running
    case waiting

    /// Of `jobs j`.
    var condition: SQL {
        switch self {
        case .dead: "j.dead_at IS NOT NULL"
        case .failed: "j.dead_at IS NULL AND j.last_error IS NOT NULL AND \(Self.isFree)"
        case .running: "j.dead_at IS NULL AND j.lease_until > now()"
        case .waiting: "j.dead_at IS NULL AND j.last_error IS NULL AND \(Self.isFree)"
        }
    }

    /// Its worker let it go, or has died over it.
    private static let isFree: SQL = "(j.lease_until IS NULL OR j.lease_until <= now())"

    static let column: SQL = """
        CASE WHEN j.dead_at IS NOT NULL THEN 'dead'
             WHEN j.lease_until > now() THEN 'running'
             WHEN j.last_error IS NOT NULL THEN 'failed'
             ELSE 'waiting' END
        """

    func pill(_ words: AdminWords) -> Pill {
        let tone: Pill.Tone =
            switch self {
            case .dead: .danger
            case .failed: .warning
            case .running: .success
            case .waiting: .plain
            }
        return Pill(name(words), tone)
    }

    func name(_ words: AdminWords) -> String {
        switch self {
        case .dead: words.jobDead
        case .failed: words.jobFailed
        case .running: words.jobRunning
        case .waiting: words.jobWaiting
        }
    }
}
