import Connections
import HTTPClient
import Site
import Web

/// Hearts: Unsplash is asked while the member waits, and the heart changes with its answer.
struct LikePages {
    let providers: Providers
    let calls: LikeCalls
    let slots: CallSlots

    func add(to routes: inout SiteRoutes) {
        routes.post(Paths.likePhoto, .members) { try set(true, $0, $1) }
        routes.post(Paths.unlikePhoto, .members) { try set(false, $0, $1) }
    }

    private func set(_ isLiked: Bool, _ context: Context, _ id: PhotoID) throws -> Response {
        let member = try context.member().id
        let form = try context.form()
        let back = LocalPath.address(form[LocalPath.returnField]) ?? Paths.photos()
        let favourites = FavouriteStore(database: context.database)
        guard try context.database.fetch(LinkedAccount.find(of: member, at: .unsplash)) != nil else {
            return .redirect(to: Paths.photos())
        }
        if let why = providers[.unsplash]?.whyOff(context.language) { return failed(why, back, context) }
        guard let standing = try favourites.standing(id, of: member) else { throw Failure.notFound }
        do {
            let response = try context.onceOutside(
                IdempotencyKey(form), otherwise: Redirect(to: back), wait: slots.wait
            ) { _ in
                let answer = try ask(isLiked, standing, of: member, context)
                return try keep(answer, isLiked, id, of: member, leadingTo: back, context)
            }
            context.publish(.heart(of: id), .favourites)
            return response
        } catch let failure as LikeFailure {
            if failure.isUnknown {
                // There as here: neither.
                _ = try context.database.fetch(LikeJob(member: member, photo: id).enqueue(keys: context.keys))
            }
            return failed(failure.hasEnded ? PhotosWords(context.language).accountEnded : nil, back, context)
        }
    }

    private func ask(
        _ isLiked: Bool, _ standing: FavouriteStore.Standing, of member: MemberID, _ context: Context
    ) throws -> LikeAnswer {
        if standing.isRefused { return .missing }
        guard slots.enter() else { return .later }
        defer { slots.leave() }
        return try calls.send(
            isLiked, standing.remoteID, of: member, for: context.services, within: TimeBudget())
    }

    private func keep(
        _ answer: LikeAnswer, _ isLiked: Bool, _ id: PhotoID, of member: MemberID, leadingTo back: Address,
        _ context: Context
    ) throws -> Redirect {
        let favourites = FavouriteStore(database: context.database)
        return try context.database.transaction(attempts: 3) {
            try favourites.set(isLiked, id, of: member)
            var flash: LikeFlash?
            switch answer {
            case .taken, .missing: break
            case .refused: flash = try favourites.noteRefusal(of: member) ? .keptHere : nil
            case .later: _ = try context.database.fetch(LikeJob(member: member, photo: id).enqueue(keys: context.keys))
            }
            return Redirect(to: back, flash: flash)
        }
    }

    /// A window of its own for those with scripts, this page for the others.
    ///
    /// - Parameter why: what there is to say; nil when another try may help
    private func failed(_ why: String?, _ back: Address, _ context: Context) -> Response {
        let words = PhotosWords(context.language)
        let state = PageState(
            .broken, title: words.likeFailedTitle, text: why ?? words.likeFailedText, action: Link(words.ok, to: back))
        return context.page(words.photos, in: .photos, status: .serviceUnavailable) { out, layout in
            out.statePage(layout, state)
        }
    }
}
