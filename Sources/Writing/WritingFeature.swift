import Site

extension Feature {
    /// What features stand on in which people write: texts, their composer, their drafts.
    ///
    /// - Parameter drafts: the places of all features
    package static func writing(_ drafts: DraftKinds, _ intake: PictureIntake) -> Feature {
        var writing = Feature("writing")
        writing.routes = { routes in
            DraftPages.add(to: &routes, drafts)
            AccessRequestPages.add(to: &routes)
            CardPages.add(to: &routes)
            PicturePages(drafts: DraftPages(kinds: drafts), intake: intake).add(to: &routes)
        }
        writing.reportables = [.pictures]
        writing.flashes = [DraftFlash.self, PictureFlash.self, AttachmentFlash.self]
        writing.notificationKinds = [.accessGiven]
        writing.polls = [.quick: { AccessAnswers($0.services).run }]
        writing.jobs = [.illustrations: { [PictureMaker($0.services).handler] }]
        // Drafts stay until their member decides. Of what was published nothing is kept but its key, while a session lasts.
        writing.retention = [
            Retention("drafts", for: .trash, after: "deleted_at"),
            Retention("drafts", where: "published_at < now() - interval '90 days'"),
            Retention("pictures", where: PictureStore.isLeft),
        ]
        // An export has the drafts that stand: body, fields, place and when they were written in; and the pictures.
        writing.exports = .writing
        writing.erasure = Erasure(
            goes: { WritingWords($0).erasureGoes },
            rows: [
                .erased("drafts"), .erased("pictures"), .kept("attachments", by: "added_by"),
                .erased("access_requests", by: "asker_id"), .erased("access_requests", by: "owner_id"),
            ])
        return writing
    }
}
