import Accounts
import Connections
import Files
import Highlighting
import Network
import Site
import Web

/// The table of contents: every feature of Quad, and what each brings.
enum Features {
    /// `circuits` and the slots are one for all threads.
    static func routes(
        settings: Settings, circuits: Circuits, slots: CallSlots, uploads: CallSlots
    ) -> SiteRoutes {
        var routes = SiteRoutes()
        OperatorPages.add(to: &routes)
        PreferencesPages.add(to: &routes)
        StyleguidePages.add(to: &routes)
        Events.add(to: &routes)
        FilesOrigin.add(to: &routes)
        AccountPages.add(to: &routes)
        let providers = Providers(settings: settings, circuits: circuits)
        ConnectionPages.add(
            to: &routes, providers: providers,
            bound: [CopiesOfConnection(keys: settings.keys), WaitingUploads(), PhotosOfConnection()])
        FilePages.add(
            to: &routes, providers: providers,
            calls: SourceCalls(settings: settings, circuits: circuits, slots: slots), uploads: uploads)
        NetworkPages.add(to: &routes, highlighter: Highlighter(program: settings.highlighter))
        return routes
    }

    /// Jobs of Quad's own: letters must not wait for anybody.
    static func jobs(_ services: Services) throws -> [JobHandler] {
        try AccountJobs.handlers(settings: services.settings)
    }

    /// Jobs that wait for providers.
    static func providerJobs(_ services: Services, circuits: Circuits) -> [JobHandler] {
        FileJobs.handlers(services, circuits: circuits) + [BurialJob.handler(services)]
    }

    /// Jobs that move whole files.
    static func transferJobs(
        _ services: Services, circuits: Circuits, isStopping: @escaping () -> Bool
    ) -> [JobHandler] {
        FileJobs.transferHandlers(services, circuits: circuits, isStopping: isStopping)
    }

    /// Jobs that bring small pictures: many, and nobody waits for one alone.
    static func previewJobs(_ services: Services, circuits: Circuits) -> [JobHandler] {
        FileJobs.previewHandlers(services, circuits: circuits) + [PhotoJob.handler(services, circuits: circuits)]
    }

    /// Jobs that make previews of files, each by a converter in a cage.
    static func converterJobs(_ services: Services) -> [JobHandler] {
        FileJobs.converters(services)
    }

    /// Sends members' files on.
    static func uploadSender(
        _ services: Services, circuits: Circuits, isStopping: @escaping () -> Bool
    ) -> UploadSender {
        UploadSender(services, circuits: circuits, isStopping: isStopping)
    }

    /// What `quad rekey` walks over.
    static let sealedColumns = SealedTokens.columns + [JobQueue.sealedPayload]

    /// What `quad work` does every minute.
    static func everyMinute(_ services: Services) throws {
        try TrendStore(database: services.database).refresh()
        _ = try services.blobs.bury()
    }
}
