import Connections
import FoundationEssentials
import Site

/// Asks a source for a list and keeps what it answers. `quad work` does this; pages show what is kept.
struct Refresher {
    /// How often in a row a list is asked for because something changed in it while it was read.
    private static let tries = 3

    let store: ListingStore
    let tokens: AccessTokens
    let client: SourceClient

    /// - Returns: the same once more, where what the source listed was overtaken by an act of the member's
    func run(_ job: RefreshJob) throws -> RefreshJob? {
        if job.isByHand { client.hasten(job.source) }
        let began = try store.clock()
        do {
            if job.place.kind == .usage {
                try space(job).keep(in: store, of: job.place)
            } else if try !keep(job, since: began) {
                return try again(job, insteadOf: began)
            }
        } catch let failure as ListingFailure {
            try store.fail(job.place, failure, since: began)
        } catch let failure as VKFailure {
            try store.fail(job.place, failure.listing, since: began)
        } catch let failure as YandexFailure {
            try store.fail(job.place, failure.listing, since: began)
        } catch let failure as TokenFailure {
            try store.fail(job.place, failure.listing, since: began)
        }
        return nil
    }

    /// - Returns: false, with nothing kept, when an act has changed the list meanwhile
    private func keep(_ job: RefreshJob, since began: Date) throws -> Bool {
        guard job.place.kind != .trash else {
            let trash = try tokens.use(of: job.member, at: job.source.provider) { try yandex($0).trash() }
            return try TrashStore(database: store.database).keep(
                trash, of: job.place, member: job.member, since: began)
        }
        let list = try read(job)
        return try store.keep(
            list.files, of: job.place, source: job.source, member: job.member, isWhole: list.isWhole, since: began)
    }

    private func again(_ job: RefreshJob, insteadOf began: Date) throws -> RefreshJob? {
        var next = job
        next.outdated += 1
        guard next.outdated < Self.tries else {
            try store.giveUp(job.place, begunAt: began)
            return nil
        }
        guard try store.askAgain(job.place, insteadOf: began) else { return nil }
        return next
    }

    private func read(_ job: RefreshJob) throws -> RemoteList {
        try tokens.use(of: job.member, at: job.source.provider) { try read(job, $0) }
    }

    private func space(_ job: RefreshJob) throws -> DiskSpace {
        try tokens.use(of: job.member, at: job.source.provider) { try yandex($0).space() }
    }

    private func yandex(_ token: AccessToken) throws -> YandexSource {
        guard let base = client.api(of: .yandex) else { throw TokenFailure.off }
        return YandexSource(client: client, disk: YandexDisk(base: base, token: token.text))
    }

    private func read(_ job: RefreshJob, _ token: AccessToken) throws -> RemoteList {
        switch job.source {
        case .vk:
            guard let base = client.api(of: .vk) else { throw TokenFailure.off }
            return try VKSource(client: client, documents: VKDocuments(base: base, token: token.text)).list()
        case .yandex: return try yandex(token).list(job.place.kind, job.place.path)
        }
    }
}

extension TokenFailure {
    var listing: ListingFailure {
        switch self {
        case .expired, .revoked, .notConnected: .revoked
        case .noScope: .denied
        case .off: .off
        case .unavailable: .down
        }
    }
}
