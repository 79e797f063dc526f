import Features
import TestSupport

extension TestApp {
    /// With every feature.
    convenience init(_ changes: [String: String] = [:], database: String? = nil) throws {
        try self.init(changes, database: database, features: Features.all)
    }
}
