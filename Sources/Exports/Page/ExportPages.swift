import Localization
import Site
import Web

/// What is the member's: an archive of it.
enum ExportPages {
    static let sheet = "own-data.css"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.ownData, .members.beforeConsent(), show)
        routes.post(Paths.newExport, .members.steppingUp().publishing(.export), ask)
        routes.post(Paths.stopExport, .members.publishing(.export), stop)
        routes.post(Paths.exportDownload, .members.steppingUp(), download)
    }

    private static func show(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let (exports, progress) = try context.fetch(
            ExportStore.recent(of: member), ExportStore.progress(of: member))
        let page = OwnDataPage(exports, progress, context)
        return context.settingsPage(Paths.ownData()) { out, layout in
            var layout = layout
            layout.sheets.append(sheet)
            out.ownDataPage(page, layout: layout)
        }
    }

    private static func ask(_ context: Context) throws -> Response {
        let member = try context.member().id
        let limit = RateLimit("export \(member.rawValue)", limit: DataExport.mostADay, window: 86_400)
        var flash = ExportFlash.asked
        let address = try context.once(IdempotencyKey(context.form())) {
            let store = ExportStore(context.services)
            // A member who is refused has taken none of the day's.
            let isFree = try context.database.row(
                "SELECT NOT EXISTS (SELECT FROM exports WHERE member_id = \(member) AND state = 'running')"
            ) { try $0.only(Bool.self) }
            if isFree == true {
                if try !context.database.fetch(limit.take) {
                    flash = .limited
                } else if try !store.ask(member, in: context.language.rawValue) {
                    flash = .underWay
                }
            } else {
                flash = .underWay
            }
            return Paths.ownData()
        }
        return context.redirect(to: address, flash: flash)
    }

    private static func stop(_ context: Context) throws -> Response {
        let isStopped = try ExportStore(context.services).stop(of: context.member().id)
        return isStopped
            ? context.redirect(to: Paths.ownData(), flash: ExportFlash.stopped) : .redirect(to: Paths.ownData())
    }

    /// The way to the bytes, once the code was right: a page, since a form leads to no other origin.
    private static func download(_ context: Context) throws -> Response {
        let member = try context.member().id
        guard let export = try context.fetch(ExportStore.ready(of: member)), let blob = export.blob else {
            throw Failure.notFound
        }
        let words = ExportsWords(context.language)
        let name: String = words.archiveName(day: String(ShortText(iso8601: export.asked).description.prefix(10)))
        let signedURL = SignedURL(blob, for: member, name: name, as: .attachment, context)
        let link = Link(words.download, to: signedURL.address(context.settings))
        let text: String = words.downloadText(size: context.language.fileSize(export.size))
        return context.page(
            words.downloadTitle, in: .settings, back: Link(words.ownData, to: Paths.ownData())
        ) { out, layout in out.exportDownload(link, text: text, layout: layout) }.unstored
    }
}
