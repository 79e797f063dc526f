import ArgumentParser
import Features
import FoundationEssentials
import Postgres
import Site

/// What every command begins with.
enum Environment {
    /// The settings and what the features make of them, or all mistakes and the end of the program (EX_CONFIG of
    /// sysexits.h).
    static func read() throws -> (settings: Settings, features: [Feature]) {
        do {
            var reader = SettingsReader(ProcessInfo.processInfo.environment)
            let settings = try Settings(&reader)
            let features = Features.all(settings, &reader)
            try reader.finish()
            return (settings, features)
        } catch let mistakes as SettingsMistakes {
            Log("quad").write("settings", ["mistakes": mistakes.mistakes.joined(separator: "; ")])
            print("The settings have mistakes:\n\(mistakes)")
            throw ExitCode(78)
        }
    }

    /// The same for what answers members: the tables that it will find are those that it was written for.
    static func readToRun() throws -> (settings: Settings, features: [Feature]) {
        let found = try read()
        do {
            try Migrations(found.settings).verify()
        } catch let failure as MigrationFailure {
            Log("quad").write("migrations", ["mistake": failure.description])
            print(failure)
            throw ExitCode(78)
        }
        return found
    }

    static func database(_ conninfo: String, name: String) -> Connection {
        var options = ConnectionOptions()
        options.applicationName = name
        return Connection(conninfo, options: options)
    }
}
