import FoundationEssentials

/// Who sits at the console, as the machine knows them.
enum Console {
    /// The one who asked for another's rights, otherwise the one whose rights they are.
    static var user: String {
        let environment = ProcessInfo.processInfo.environment
        return environment["SUDO_USER"] ?? environment["USER"] ?? environment["LOGNAME"] ?? "root"
    }
}
