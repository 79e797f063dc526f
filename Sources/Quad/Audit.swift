import ArgumentParser
import Site

/// The audit log, for the operator.
struct Audit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look after the audit log.", subcommands: [Verify.self, Accept.self])

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check that no line of the audit log was changed or is missing.",
            discussion: """
                Prints where the log ends. Keep that line elsewhere and give it back with --kept: an older state of the \
                whole database, brought back with its seal, is found by nothing else. Ends with 1 when something is wrong.
                """)

        @Option(help: "An end that was printed before, as NUMBER:HASH.")
        var kept: String?

        func run() throws {
            let end = try kept.map { text in
                guard let head = AuditLog.Head(text) else {
                    throw ValidationError("--kept takes what verify printed: NUMBER:HASH.")
                }
                return head
            }
            let settings = try Environment.read().settings
            let database = Environment.database(settings.database, name: "quad audit")
            let found = try AuditLog(database, keys: settings.keys).verify(kept: end)
            for acceptance in found.acceptances { print("  \(acceptance)") }
            if found.linesOfGoneKeys > 0 {
                print("  the keys of \(found.linesOfGoneKeys) lines are gone; those behind them vouch for them")
            }
            for problem in found.problems { print("✗ \(problem)") }
            guard found.problems.isEmpty else { throw ExitCode.failure }
            print("✓ \(found.head.number) lines in order\(found.head.number > 0 ? "; the end is \(found.head)" : "")")
        }
    }

    struct Accept: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take an altered audit log as it stands, so that what is altered from now on is found.",
            discussion: """
                For an operator who knows what happened: a restored part, keys that were lost, an intrusion that is written \
                down elsewhere. A line of the log says who did it and why, and verify shows it for good.
                """)

        @Option(help: "What happened, for those who read the log.")
        var reason: String

        func validate() throws {
            guard !reason.trimmed.isEmpty else {
                throw ValidationError("--reason says what happened: it cannot be empty.")
            }
        }

        func run() throws {
            let settings = try Environment.read().settings
            let database = Environment.database(settings.database, name: "quad audit")
            let accepted = try AuditLog(database, keys: settings.keys).accept(by: Console.user, why: reason)
            for problem in accepted { print("accepted: \(problem)") }
            if accepted.isEmpty { print("Nothing is wrong with the log; nothing was written.") }
        }
    }
}
