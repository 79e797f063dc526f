import Connections
import Features
import TestSupport

extension TestApp {
    /// With every feature.
    convenience init(_ changes: [String: String] = [:], database: String? = nil) throws {
        try self.init(changes, database: database, features: Features.all)
    }

    /// Its providers anew, with breakers that nothing has opened.
    var providers: Providers {
        var reader = reader
        return Providers(settings, &reader)
    }
}
