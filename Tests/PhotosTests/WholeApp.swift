import Connections
import Features
import TestSupport

extension TestApp {
    /// With every feature.
    convenience init(_ changes: [String: String] = [:]) throws {
        try self.init(changes, features: Features.all)
    }
}
