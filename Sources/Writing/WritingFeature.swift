import Site

extension Feature {
    /// What features stand on in which people write: texts, their composer, their drafts.
    ///
    /// - Parameter drafts: the places of all features
    package static func writing(_ drafts: DraftKinds) -> Feature {
        var writing = Feature("writing")
        writing.routes = { routes in DraftPages.add(to: &routes, drafts) }
        writing.flashes = [DraftFlash.self]
        // Drafts stay until their member decides. Of what was published nothing is kept but its key, while a session lasts.
        writing.retention = [
            Retention("drafts", where: "deleted_at < now() - interval '30 days'"),
            Retention("drafts", where: "published_at < now() - interval '90 days'"),
        ]
        // An export has the drafts that stand: body, fields, place and when they were written in.
        writing.erasure = Erasure(goes: { WritingWords($0).erasureGoes }, rows: [.erased("drafts")])
        return writing
    }
}
