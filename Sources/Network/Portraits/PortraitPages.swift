import Site
import Web
import Writing

/// A member's own photo: how it comes, which part of the picture it is, and to those who see it.
struct PortraitPages {
    /// Seconds that somebody waits until a part is cut.
    private static let patience = 10

    let intake: PictureIntake
    let photos: MemberPhotos

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.portrait, .members, page)
        routes.post(Paths.portrait, .members.takingFiles(), receive)
        routes.post(Paths.cropPortrait, .members, crop)
        routes.post(Paths.removePortrait, .members, remove)
        routes.get(Paths.memberPhoto, .members, show)
    }

    // MARK: Showing

    private func page(_ context: Context) throws -> Response {
        let found = try context.fetch(PortraitStore.find(of: context.claimedMember()))
        return try page(found, nil, .ok, context)
    }

    private func page(
        _ portrait: Portrait?, _ problem: PictureProblem?, _ status: Status, _ context: Context
    ) throws -> Response {
        // The picture it is cut from lies on the files origin.
        context.showsFiles = true
        let page = try PortraitPage(portrait, problem, context)
        return context.settingsPage(Paths.portrait(), status: status) { out, layout in
            var layout = layout
            layout.sheets.append(PortraitForm.sheet)
            out.portraitPage(page, layout: layout)
        }
    }

    /// It is shown to members, whoever they are.
    private func show(_ context: Context, _ id: MemberID, _ version: Int) throws -> Response {
        _ = try context.claimedMember()
        let found = try context.fetch(PortraitStore.find(of: id))
        _ = try context.member()
        guard let found else { throw Failure.notFound }
        guard found.version == version else { return .redirect(to: Paths.memberPhoto(id, found.version)).unstored }
        return try found.response(from: context.services.blobs.store)
    }

    // MARK: Changing

    private func receive(_ context: Context) throws -> Response {
        let member = try context.member().id
        guard context.request.stage == .sent else {
            if let problem = try intake.refusal(of: context, by: member) {
                return try refuse(problem, by: member, context)
            }
            return context.request.stage.isAnnounced
                ? Response(status: .noContent) : try refuse(.slow, by: member, context)
        }
        switch try intake.take(context, by: member).picture {
        case .failure(let problem): return try refuse(problem, by: member, context)
        case .success(let picture):
            let job = PortraitJob(picture: picture.id, member: member, crop: nil)
            // The same bytes are the same picture, also one that a moderator has removed.
            guard try PortraitCutter(context.services).isThere(picture.id, of: member) else {
                return try refuse(.removed, by: member, context)
            }
            return try cut(job, context)
        }
    }

    /// The file is chosen again: browsers keep none for a page.
    private func refuse(_ problem: PictureProblem, by member: MemberID, _ context: Context) throws -> Response {
        let found = try context.fetch(PortraitStore.find(of: member))
        var response = try page(found, problem, problem.status, context)
        if problem.status == .serviceUnavailable { response.headers.set("Retry-After", "2") }
        return response.unstored
    }

    private func crop(_ context: Context) throws -> Response {
        let member = try context.member().id
        let form = try context.form()
        guard let crop = PortraitCrop(form) else { throw Failure.notFound }
        guard let source = try context.fetch(PortraitStore.find(of: member))?.source else {
            return context.redirect(to: Paths.portrait(), flash: PortraitFlash.sourceGone)
        }
        guard try context.fetch(PortraitCutter.limit(of: member, context).take) else {
            return context.redirect(to: Paths.portrait(), flash: PortraitFlash.refused(.tooMany))
        }
        return try cut(PortraitJob(picture: source.id, member: member, crop: crop), context)
    }

    private func cut(_ job: PortraitJob, _ context: Context) throws -> Response {
        let before = try context.fetch(PortraitStore.find(of: job.member))?.version ?? 0
        try PortraitStore(context.services).enqueue(job)
        let cut = try intake.wait(Self.patience) { () throws -> Portrait? in
            let found = try context.fetch(PortraitStore.find(of: job.member))
            return found.flatMap { $0.version > before ? $0 : nil }
        }
        guard let cut else { return context.redirect(to: Paths.portrait(), flash: PortraitFlash.onItsWay) }
        photos.set(Int32(clamping: cut.version), of: job.member)
        return context.redirect(to: Paths.portrait(), flash: PortraitFlash.changed)
    }

    private func remove(_ context: Context) throws -> Response {
        let member = try context.member().id
        guard try PortraitStore(context.services).remove(of: member) else {
            return .redirect(to: Paths.portrait())
        }
        photos.set(nil, of: member)
        return context.redirect(to: Paths.portrait(), flash: PortraitFlash.removed)
    }
}
