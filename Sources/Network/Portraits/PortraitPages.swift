import Site
import Web
import Writing

/// A member's own photo: how it comes, which part of the picture it is, and to those who see it.
struct PortraitPages {
    let intake: PortraitIntake
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
        let find = PortraitStore.find(of: member)
        return try intake.receive(context, by: member) { problem, _ in
            try page(context.fetch(find), problem, problem.status, context)
        } cut: { picture, _ in
            let before = try context.fetch(find)?.version ?? 0
            return try cut(PortraitJob(picture: picture, member: member, crop: nil), after: before, context)
        }
    }

    private func crop(_ context: Context) throws -> Response {
        let member = try context.member().id
        guard let crop = PortraitCrop(try context.form()) else { throw Failure.notFound }
        let portrait = try context.fetch(PortraitStore.find(of: member))
        return try intake.crop(portrait, by: member, on: Paths.portrait(), context) { picture in
            let job = PortraitJob(picture: picture, member: member, crop: crop)
            return try cut(job, after: portrait?.version ?? 0, context)
        }
    }

    private func cut(_ job: PortraitJob, after version: Int, _ context: Context) throws -> Response {
        guard let cut = try intake.cut(job, after: version, PortraitStore.find(of: job.member), context) else {
            return context.redirect(to: Paths.portrait(), flash: PortraitFlash.onItsWay)
        }
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
