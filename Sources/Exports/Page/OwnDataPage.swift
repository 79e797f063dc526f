import Localization
import Site
import Web

/// The archive of what is the member's, and the way out, in words.
package struct OwnDataPage {
    package let words: ExportsWords
    package let lead: String
    /// The one under way.
    package let running: Running?
    /// The newest that is over, and those before it.
    package let past: [Past]
    package let ask: FormAction?
    /// What could not be read, of the newest.
    package let failed: Notice?
    package let departure: Departure?

    package struct Running {
        package let title: String
        package let progress: Progress
        /// «1 200 из 98 000 записей · начат в 12:40 · ещё около 3 минут»
        package let pace: String
        package let parts: [Line]
        package let stop = FormAction(Paths.stopExport())
    }

    package struct Line {
        package let icon: Icon
        package let title: String
        package let detail: String
        package let isWaiting: Bool
    }

    package struct Past {
        package let title: String
        package let detail: String
        package let download: FormAction?
    }

    /// The way out.
    package struct Departure {
        package let lead: String
        package let link: Link
    }

    init(_ exports: [DataExport], _ progress: [ExportStore.Progress], _ context: Context) {
        let words = ExportsWords(context.language)
        self.words = words
        lead = words.exportLead
        let newest = exports.first
        let isRunning = newest?.state == .running
        running = newest.flatMap { $0.state == .running ? Running($0, progress, words, context) : nil }
        past = exports.filter { $0.state != .running }.map { Past($0, words, context) }
        ask = isRunning ? nil : FormAction(Paths.newExport(), [IdempotencyKey.field: IdempotencyKey().text])
        let titles = NamedPart.all(context.services).filter { named in
            progress.contains { $0.part == named.name && $0.isFailed }
        }.map { $0.part.title(context.language) }
        failed =
            newest?.state == .ready && !titles.isEmpty
            ? Notice(.warning, words.exportIsPartial(list: titles.joined(separator: ", "))) : nil
        departure = context.services.features.departure.map {
            Departure(
                lead: words.departureLead(count: $0.days), link: Link(words.departureAsk, to: Paths.departure()))
        }
    }
}

extension OwnDataPage.Running {
    fileprivate init(
        _ export: DataExport, _ progress: [ExportStore.Progress], _ words: ExportsWords, _ context: Context
    ) {
        let language = context.language
        let byPart = Dictionary(uniqueKeysWithValues: progress.map { ($0.part, $0) })
        let all = NamedPart.all(context.services)
        let done = all.count { byPart[$0.name]?.isDone ?? false }
        title = done == all.count ? words.exportPacking : words.exportRunning
        let objects = progress.reduce(0) { $0 + $1.objects }
        let isPacking = done == all.count
        // The last step is to put it together. What was written since it was begun is beyond the number.
        self.progress = Progress(
            title, percent: export.total.map { isPacking ? 99 : min(objects, $0) * 98 / max($0, 1) })
        pace = Self.pace(export, objects, isPacking: isPacking, words, context)
        parts = context.services.features.exports.compactMap { feature, exports in
            guard let title = exports.title else { return nil }
            let parts = exports.parts.map { byPart["\(feature)/\($0.name)"] }
            let begun = parts.compactMap(\.self)
            let isDone = parts.allSatisfy { $0?.isDone ?? false }
            let objects = begun.reduce(0) { $0 + $1.objects }
            return OwnDataPage.Line(
                icon: isDone ? .check : begun.isEmpty ? .circle : .refreshCw, title: title(language),
                detail: begun.isEmpty ? "" : words.records(count: objects), isWaiting: begun.isEmpty)
        }
    }
}

extension OwnDataPage.Running {
    /// Seconds after which what is left can be told from what is done.
    private static let settled = 5

    fileprivate static func pace(
        _ export: DataExport, _ objects: Int, isPacking: Bool, _ words: ExportsWords, _ context: Context
    ) -> String {
        let begun: String = words.exportBegun(time: context.clock.time(export.asked))
        guard let total = export.total else { return begun }
        let so: String = words.recordsOf(
            count: max(total, objects), done: context.language.number(objects))
        let elapsed = Int(min(max(context.now.timeIntervalSince(export.asked), 0), 1_000_000))
        guard !isPacking, objects > 0, objects < total, elapsed >= settled else {
            return [so, begun].joined(separator: " · ")
        }
        // Numbers of rows are bounded by the table, and the seconds above.
        let left = Double(elapsed) * Double(total - objects) / Double(objects)
        let minutes = Int(min(max((left / 60).rounded(.up), 1), 10_000))
        return [so, begun, words.exportLeft(count: minutes)].joined(separator: " · ")
    }
}

extension OwnDataPage.Past {
    fileprivate init(_ export: DataExport, _ words: ExportsWords, _ context: Context) {
        title = words.exportOf(day: context.clock.day(export.asked))
        let size = context.language.fileSize(export.size)
        switch export.state {
        case .ready where export.isThere && (export.expiry.map { $0 > context.now } ?? false):
            detail = words.exportUntil(size: size, day: export.expiry.map(context.clock.day) ?? "")
            download = FormAction(Paths.exportDownload())
        case .ready:
            detail = words.exportIsOver(size: size)
            download = nil
        case .stopped:
            detail = words.exportWasStopped
            download = nil
        case .failed, .running:
            detail = words.exportHasFailed
            download = nil
        }
    }
}
