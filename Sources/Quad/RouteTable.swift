import ArgumentParser
import Features
import FoundationEssentials
import Site

/// Prints what the program answers: for tests that walk over every route, and for the benchmark. It needs no settings.
struct RouteTable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "List every route: method, address, who may come, what it takes.")

    @Flag(help: "As JSON, an array of objects.")
    var json = false

    /// A route, as the sources state it.
    private struct Line: Encodable {
        let feature, method, path: String
        /// `everyone`, `members`, `admins`, `signedURL` or `demonstration` (``Access/Audience``).
        let audience: String
        /// `none`, `form` or `files`.
        let body: String
        /// The fields of the form in which a person types.
        let texts: [String]
        let sendsMail, isOpenToOtherSites, hidesQuery, stepsUp: Bool

        init(_ feature: String, _ route: SiteRoutes.Route) {
            self.feature = feature
            method = route.method.rawValue
            path = route.pattern
            let access = route.trait
            audience = access.audience.rawValue
            body = !route.method.isUnsafe ? "none" : access.takesFiles ? "files" : "form"
            texts = access.texts.map(\.name)
            sendsMail = access.sendsMail
            isOpenToOtherSites = access.isOpenToOtherSites
            hidesQuery = access.hidesQuery
            stepsUp = access.stepsUp
        }
    }

    func run() throws {
        var reader = SettingsReader([:])
        let lines = Features.all(try Settings.ofNoPlace(), &reader).flatMap { feature in
            [feature].routes().all.map { Line(feature.name, $0) }
        }
        guard json else {
            for line in lines { print(line.method, line.path, line.audience, line.feature) }
            return
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(lines), as: UTF8.self))
    }
}
