import Features
import Localization
import Postgres
import Site
import TestSupport
import Testing

/// Kinds of things are words of addresses and of rows, which several features declare: no two mean the same word.
@Suite struct ThingKindsTests {
    private let app: TestApp
    private var features: FeatureRegistry { app.services.features }

    init() throws { app = try TestApp() }

    private func kinds(of feature: Feature) -> Set<String> {
        Set(
            feature.linkables.map(\.kind) + feature.attachables.map(\.kind) + feature.reportables.map(\.kind)
                + [feature.publicFiles?.kind].compactMap(\.self))
    }

    private var all: Set<String> { app.features.reduce(into: []) { $0.formUnion(kinds(of: $1)) } }

    @Test func `no kind is declared twice in a slot, and each is of one feature`() {
        for slot in [
            features.linkables.map(\.kind), features.attachables.map(\.kind), features.reportables.map(\.kind),
            features.publicFiles.map(\.kind),
        ] {
            #expect(!slot.isEmpty && Set(slot).count == slot.count, "\(slot)")
        }
        for kind in all {
            let owners = app.features.filter { kinds(of: $0).contains(kind) }.map(\.name)
            #expect(owners.count == 1, "\(kind): \(owners)")
        }
        #expect(all.count >= 12)
    }

    /// Whose columns have a kind, as their constraints say; a kind that did not fit would fail at its first row.
    @Test func `each kind fits the columns that have kinds, and addresses`() throws {
        let patterns = try app.database.rows(
            """
            SELECT DISTINCT found[1] AS pattern
            FROM pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '~ ''([^'']+)''', 'g') AS found
            WHERE c.conrelid IN (
                'attachments'::regclass, 'access_requests'::regclass, 'reminders'::regclass, 'moderation_cases'::regclass)
              AND pg_get_constraintdef(c.oid) ~ 'kind ~ '
            """
        ) { try $0.only(String.self) }
        #expect(!patterns.isEmpty)
        for kind in all {
            for pattern in patterns {
                let fits = try app.database.row("SELECT \(kind) ~ \(pattern)") { try $0.only(Bool.self) }
                #expect(fits == true, "\(kind): \(pattern)")
            }
            let thing = ThingID(kind, 7)
            #expect(ThingID(pathSegment: thing.pathSegment) == thing)
        }
    }

    @Test func `what is attached or saved can be led to, under the same icon`() throws {
        for kind in features.attachables {
            let link = try #require(features.linkables.named(kind.kind), "\(kind.kind)")
            #expect(link.icon == kind.icon, "\(kind.kind)")
        }
        let selections = features.attachables.flatMap(\.selections).map(\.name)
        #expect(Set(selections).count == selections.count && all.isDisjoint(with: selections), "\(selections)")
        for kind in features.publicFiles { #expect(features.linkables.named(kind.kind) != nil, "\(kind.kind)") }
    }

    @Test func `each kind has a name of its own in both languages`() {
        for language in Language.allCases {
            let names = features.linkables.map { $0.name(language) }
            #expect(names.allSatisfy { !$0.isEmpty } && Set(names).count == names.count, "\(names)")
            #expect(features.reportables.allSatisfy { !$0.name(language).isEmpty })
        }
    }
}
