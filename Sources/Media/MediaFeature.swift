import Conversion
import Site

extension Feature {
    /// How kept bytes look, whatever feature holds them.
    package static let media: Feature = {
        var media = Feature("media")
        media.jobs = [.converters: { PreviewMaker($0.services).handlers }]
        media.checks = [
            Check("previews") { _ in
                let missing = Converters.missing
                guard missing.isEmpty else {
                    return "\(missing.joined(separator: ", ")) cannot be run; files are offered to download"
                }
                return Cage().stands() ? nil : "bubblewrap may not make namespaces; files are offered to download"
            }
        ]
        media.exports = Export(without: [.init("previews.member_id") { MediaWords($0).exportNoPreviews }])
        media.erasure = Erasure(rows: [.erased("previews")])
        media.usage = MediaUsage.counted
        media.yielding = [MediaUsage.previews, MediaUsage.thumbnails]
        return media
    }()
}
