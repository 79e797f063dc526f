import HTML
import Localization
import Site

/// The first page of an archive, which opens without Quad.
package struct ExportIndex {
    package let words: ExportsWords
    package let language: Language
    package let title: String
    package let lead: String
    package let sections: [Section]
    package let failed: [String]
    package let missing: [String]
    package let moreMissing: String?
    package let leftOut: [String]

    package struct Section {
        package let title: String
        package let parts: [Part]
    }

    package struct Part {
        package let title: String
        package let count: String
        package let files: [String]
        package let fields: String
    }

    /// Names of what is missing that stand here; all are in the manifest.
    private static let mostNamed = 200

    init(
        _ export: DataExport, _ written: [ExportPacker.Written], _ missing: [ExportPacker.File], _ services: Services
    ) {
        let language = export.language
        let words = ExportsWords(language)
        self.words = words
        self.language = language
        title = words.indexTitle(site: services.organisation.name)
        lead = words.indexLead(
            origin: services.settings.origin,
            day: language.dateTimeText(export.asked, in: services.settings.zone).description)
        let byPart = Dictionary(grouping: written, by: \.part)
        var failed: [String] = []
        sections = services.features.exports.compactMap { feature, exports in
            guard let title = exports.title else { return nil }
            let parts = exports.parts.map { part in
                let files = byPart["\(feature)/\(part.name)"] ?? []
                let title = part.title(language)
                if files.contains(where: \.isFailed) { failed.append(title) }
                return Part(
                    title: title, count: words.records(count: files.reduce(0) { $0 + $1.objects }),
                    files: files.filter { $0.blob != nil }.map(\.name),
                    fields: part.allFields.joined(separator: ", "))
            }
            return Section(title: title(language), parts: parts)
        }
        self.failed = failed
        self.missing = missing.prefix(Self.mostNamed).map(\.name)
        moreMissing =
            missing.count > Self.mostNamed ? words.andMore(count: missing.count - Self.mostNamed) : nil
        leftOut = services.features.exports.flatMap(\.export.leftOut).compactMap { $0.reason?(language) }
    }

    var html: String {
        let page = HTMLBuffer(capacity: 16_384)
        page.exportIndex(self)
        return page.text
    }
}
