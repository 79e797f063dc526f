import Accounts
import Connections
import Files
import Highlighting
import Network
import Site
import Web

/// The table of contents: every feature of Quad, and what each brings.
enum Features {
    /// A feature's name, and what adds its routes.
    typealias Part = (name: String, add: (inout SiteRoutes) -> Void)

    /// `circuits` and the slots are one for all threads.
    static func parts(settings: Settings, circuits: Circuits, slots: CallSlots, uploads: CallSlots) -> [Part] {
        let providers = Providers(settings: settings, circuits: circuits)
        let bound: [any ConnectionBound] = [
            CopiesOfConnection(keys: settings.keys), WaitingUploads(), PhotosOfConnection(),
        ]
        return [
            (
                "site",
                {
                    OperatorPages.add(to: &$0)
                    PreferencesPages.add(to: &$0)
                    StyleguidePages.add(to: &$0, samples: [PostSamples.sample])
                    Events.add(to: &$0)
                    FilesOrigin.add(to: &$0)
                }
            ),
            ("accounts", { AccountPages.add(to: &$0) }),
            ("connections", { ConnectionPages.add(to: &$0, providers: providers, bound: bound) }),
            (
                "files",
                {
                    let calls = SourceCalls(settings: settings, circuits: circuits, slots: slots)
                    FilePages.add(to: &$0, providers: providers, calls: calls, uploads: uploads)
                }
            ),
            (
                "network",
                {
                    let program = Highlighter(program: settings.highlighter, budget: settings.highlighting)
                    NetworkPages.add(to: &$0, highlighter: program)
                }
            ),
        ]
    }

    /// Every route; each thread makes its own.
    static func routes(
        settings: Settings, circuits: Circuits, slots: CallSlots, uploads: CallSlots
    ) -> SiteRoutes {
        var routes = SiteRoutes()
        for part in parts(settings: settings, circuits: circuits, slots: slots, uploads: uploads) { part.add(&routes) }
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
