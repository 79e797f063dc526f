import Site
import Web

/// Taking dead cards off texts, which stay as they are: by their authors, and by administrators of the place.
enum CardPages {
    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.removeCard, .members, remove)
    }

    private static func remove(_ context: Context, _ id: AttachmentID) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        let places = context.services.features.linkables
        let text = try context.fetch(AccessRequestPages.text(of: id, for: member.id, places)).first?.value.address
        let back = LocalPath.address(form[LocalPath.returnField]) ?? text
        var flash = AttachmentFlash.removed
        do {
            let address = try context.once(IdempotencyKey(form)) {
                let store = AttachmentStore(context.services)
                if case .alive = try store.remove(id, by: member.id, context.services) { flash = .alive }
                guard let back else { throw Failure.notFound }
                return back
            }
            return context.redirect(to: address, flash: flash)
        } catch is CardPlace.Closed {
            guard let back else { throw Failure.notFound }
            return context.redirect(to: back, flash: AttachmentFlash.closed)
        }
    }
}
