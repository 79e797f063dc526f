import Postgres
import Site
import Web

/// The public file of another feature's thing, saved to a folder of the member's disk past their browser.
enum SavePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.saveThing, .members, choose)
        routes.post(Paths.saveThing, .members.publishing(.files), save)
        routes.get(Paths.savedThing, .members, state)
    }

    private static func find(_ id: ThingID, _ context: Context) throws -> Query<SavedThing?> {
        guard let files = context.services.features.publicFiles.named(id.kind) else { throw Failure.notFound }
        return try files.find(id.number, context.claimedMember()).map { file in
            file.map { SavedThing(id: id, name: UploadName($0.name)?.text ?? id.pathSegment) }
        }
    }

    private static func choose(_ context: Context, _ id: ThingID) throws -> Response {
        try MovePages.show(find(id, context), context.request.query, nil, context) { thing, target, list in
            guard let thing else { throw Failure.notFound }
            return Move(saving: thing, into: target, list: list)
        }
    }

    private static func save(_ context: Context, _ id: ThingID) throws -> Response {
        let fields = try context.form()
        let target = try MovePages.target(fields)
        let member = try context.member().id
        let (found, known) = try context.fetch(find(id, context), UploadPlace.find(.yandex(target), of: member))
        guard let thing = found, let place = known, place.isKnown else { throw Failure.notFound }
        let list = LocalPath.address(fields[File.returnField]) ?? FilePlace.yandex(target).address
        if let failure = place.failure {
            return context.redirect(to: list, flash: ActFlash(.copy, .yandex, .failed(failure)))
        }
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                guard try PublicTransfers(context.services).begin(thing, to: place, of: member) else { throw TooMany() }
                return list
            }
            context.publish(.uploads)
            return context.redirect(to: address, flash: CopyFlash.fileToDisk(id.pathSegment, folder: target?.text))
        } catch is TooMany {
            return context.redirect(to: list, flash: CopyFlash.tooManyToDisk)
        }
    }

    /// What has become of it, for the toast that announced it.
    private static func state(_ context: Context, _ id: ThingID) throws -> Response {
        guard context.services.features.publicFiles.named(id.kind) != nil else { throw Failure.notFound }
        let upload = try context.fetch(Upload.latest(of: id, by: context.claimedMember()))
        let state = SaveState(upload, of: id, FilesWords(context.language))
        return context.fragment { out, layout in out.saveState(state, layout) }
    }

    private struct TooMany: Error {}
}
