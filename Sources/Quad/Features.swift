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
        NetworkPages.add(
            to: &routes, highlighter: Highlighter(program: settings.highlighter, budget: settings.highlighting))
        return routes
    }

    /// What a thread of a pool of `quad work` does each time that it looks; it says whether there was something to do.
    ///
    /// - Parameters:
    ///   - wake: has another thread of the pool look: more may be waiting
    ///   - isStopping: the process is to end soon
    static func turn(
        of pool: WorkPool, _ services: Services, _ circuits: Circuits, _ leases: JobLeases,
        wake: @escaping () -> Void, isStopping: @escaping () -> Bool
    ) -> () throws -> Bool {
        switch pool {
        case .events:
            guard let socket = services.settings.events else { return { false } }
            let publisher = EventPublisher(socket: socket, database: services.database)
            return { try publisher.drain() > 0 }
        case .uploads:
            let sender = UploadSender(services, circuits: circuits, isStopping: isStopping)
            return sender.turn
        case .upkeep:
            let upkeep = Upkeep(services)
            return upkeep.turn
        case .letters, .quick, .pictures, .transfers, .converters:
            let runner = JobRunner(
                services, pool: pool, handlers: jobs(of: pool, services, circuits, isStopping),
                share: WorkPool.share(of: services.settings.threads[pool] ?? 1), leases: leases)
            return { try runner.turn(wake) }
        }
    }

    private static func jobs(
        of pool: WorkPool, _ services: Services, _ circuits: Circuits, _ isStopping: @escaping () -> Bool
    ) -> [JobHandler] {
        switch pool {
        case .letters: AccountJobs.handlers(services)
        case .quick: FileJobs.handlers(services, circuits: circuits) + [BurialJob.handler(services)]
        case .pictures:
            FileJobs.previewHandlers(services, circuits: circuits) + [PhotoJob.handler(services, circuits: circuits)]
        case .transfers: FileJobs.transferHandlers(services, circuits: circuits, isStopping: isStopping)
        case .converters: FileJobs.converters(services)
        case .events, .uploads, .upkeep: []
        }
    }

    /// What `quad rekey` walks over.
    static let sealedColumns = SealedTokens.columns + [JobQueue.sealedPayload]

    /// What `quad work` does every minute.
    static func everyMinute(_ services: Services) throws {
        try TrendStore(database: services.database).refresh()
        _ = try services.blobs.bury()
    }
}
