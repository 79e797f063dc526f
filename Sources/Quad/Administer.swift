import Accounts
import Admin
import ArgumentParser
import FoundationEssentials
import Glibc
import Postgres
import Site
import Web

/// Who administers Quad: the first administrator is made here, the others on the pages too.
struct Administer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin", abstract: "Make members administrators, or take that back; reset lost passkeys.",
        discussion: """
            Ends with 0 when it is so afterwards, 1 when the last administrator would go, 65 when the text is no address, \
            67 when no member has it, 69 when the database does not answer, 75 when no browser waits for a code, 77 when \
            somebody may not have one.
            """,
        subcommands: [Grant.self, Revoke.self, List.self, Add.self, Code.self, ResetPasskeys.self])

    /// What a command ends with, as sysexits.h numbers them.
    private struct Refusal: Error {
        let code: Int32
        let sentence: String
    }

    struct Grant: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Make the member with this address an administrator.")
        @Argument(help: "The member's address, as they sign in with it.") var address: String
        @Option(help: "Why, for those who read the log.") var reason = ""

        func run() throws { try Administer.change(address, isAdmin: true, why: reason) }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Make an administrator a member as others.")
        @Argument(help: "The administrator's address.") var address: String
        @Option(help: "Why, for those who read the log.") var reason = ""

        func run() throws { try Administer.change(address, isAdmin: false, why: reason) }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make an account that administers, for somebody who has none yet.",
            discussion: """
                Whoever has an account is made an administrator, as by grant, and keeps what they told of themselves.
                """)
        @Argument(help: "Their address, as they will sign in with it.") var address: String
        @Option(help: "Their full name.") var name: String
        @Option(help: "Their faculty or department.") var faculty: String
        @Option(help: "What they do there.") var position: String
        @Option(help: "Their city.") var city: String
        @Option(help: "Why, for those who read the log.") var reason = ""

        func run() throws {
            let details = MemberDetails(
                Fields([("full_name", name), ("faculty", faculty), ("position", position), ("city", city)]))
            try Administer.answering {
                let email = try Administer.email(address)
                let wrong = MemberDetails.Field.allCases.filter { details.problems[$0] != nil }
                guard wrong.isEmpty else {
                    throw Refusal(
                        code: 65, sentence: "Empty or too long: \(wrong.map(\.rawValue).joined(separator: ", ")).")
                }
                let change = try Administer.administrators().add(email, details, by: Console.user, why: reason)
                print("\(email.text) is an administrator\(change == .unchanged ? " already" : "").")
            }
        }
    }

    struct Code: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a code that lets an administrator in when letters do not arrive.",
            discussion: """
                The administrator first asks for a letter on the sign-in page, or where Quad asks again who they are; the code \
                is typed there, within ten minutes. The audit log tells of it.
                """)
        @Argument(help: "The administrator's address.") var address: String
        @Option(help: "Why, for those who read the log.") var reason = ""

        func run() throws {
            try Administer.answering {
                let email = try Administer.email(address)
                let settings = try Environment.read().settings
                do {
                    let code = try Administer.administrators().letIn(email.key, by: Console.user, why: reason) {
                        try ConsoleCode.replace(for: email, on: $0, keys: settings.keys)
                    }
                    print(code.spaced)
                } catch let refused as Administrators.NoEntry {
                    throw Administer.refusal(refused, email)
                }
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the administrators.")

        func run() throws {
            try Administer.answering {
                for one in try Administer.administrators().all() {
                    let seen = one.lastUse.map { "last seen \($0.formatted(.iso8601))" } ?? "not signed in"
                    print("\(one.email)  \(one.name)  \(one.isDisabled ? "suspended" : seen)")
                }
            }
        }
    }

    struct ResetPasskeys: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove all passkeys of a member who has lost them.",
            discussion: "Their sessions end, they get a letter, and sign in with a code again.")
        @Argument(help: "The member's address, as they sign in with it.") var address: String
        @Option(help: "Why, for those who read the log.") var reason = ""

        func run() throws {
            try Administer.answering {
                let email = try Administer.email(address)
                switch try Administer.administrators().resetPasskeys(of: email.key, by: Console.user, why: reason) {
                case .done: print("All passkeys of \(email.text) are removed.")
                case .unchanged: print("\(email.text) has no passkeys.")
                case .nobody: throw Refusal(code: 67, sentence: "Nobody has the address \(email.text).")
                }
            }
        }
    }

    private static func administrators() throws -> Administrators {
        let settings = try Environment.read().settings
        return Administrators(Environment.database(settings.database, name: "quad admin"), keys: settings.keys)
    }

    private static func email(_ text: String) throws -> EmailAddress {
        guard let email = EmailAddress(text) else { throw Refusal(code: 65, sentence: "\(text) is no address.") }
        return email
    }

    private static func refusal(_ why: Administrators.NoEntry, _ email: EmailAddress) -> Refusal {
        switch why {
        case .nobody: Refusal(code: 67, sentence: "Nobody has the address \(email.text).")
        case .notAnAdministrator:
            Refusal(code: 77, sentence: "\(email.text) is no administrator: members wait for their letter.")
        case .suspended: Refusal(code: 77, sentence: "\(email.text) is suspended.")
        case .notAsked:
            Refusal(
                code: 75,
                sentence: "No browser waits for a code of \(email.text). Ask for one on the sign-in page first.")
        }
    }

    private static func change(_ text: String, isAdmin: Bool, why reason: String) throws {
        try answering {
            let email = try email(text)
            switch try administrators().change(
                email.key, isAdmin: isAdmin, by: Console.user, why: reason)
            {
            case .done: print("\(email.text) is \(isAdmin ? "an administrator" : "no administrator any more").")
            case .unchanged: print("\(email.text) is \(isAdmin ? "an administrator already" : "no administrator").")
            case .nobody:
                throw Refusal(
                    code: 67,
                    sentence: "Nobody has the address \(email.text). They sign in once, then this makes them one.")
            }
        }
    }

    /// Says on standard error why something was not done.
    private static func answering(_ act: () throws -> Void) throws {
        func refuse(_ sentence: String, _ code: Int32) -> ExitCode {
            let line = Array("quad admin: \(sentence)\n".utf8)
            _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            return ExitCode(code)
        }
        do {
            try act()
        } catch let refusal as Refusal {
            throw refuse(refusal.sentence, refusal.code)
        } catch is LastAdministrator {
            throw refuse("This is the last administrator who can sign in. Make another one first.", 1)
        } catch let failure as ConnectionFailure {
            throw refuse("The database does not answer: \(failure)", 69)
        }
    }
}
