import ArgumentParser
import FoundationEssentials
import Postgres
import Site

/// What every command begins with.
enum Environment {
    /// The settings, or all their mistakes and the end of the program (EX_CONFIG of sysexits.h).
    static func settings() throws -> Settings {
        do {
            return try Settings(ProcessInfo.processInfo.environment)
        } catch let mistakes as SettingsMistakes {
            Log("quad").write("settings", ["mistakes": mistakes.mistakes.joined(separator: "; ")])
            print("The settings have mistakes:\n\(mistakes)")
            throw ExitCode(78)
        }
    }

    static func database(_ conninfo: String, name: String) -> Connection {
        var options = ConnectionOptions()
        options.applicationName = name
        return Connection(conninfo, options: options)
    }
}
