import Network
import Site
import Web
import Writing

/// The picture of a project: how its administrators send, cut and remove it, and to those who are in it.
struct ProjectPicturePages {
    let intake: PortraitIntake

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.changeProjectPicture, .members, page)
        routes.post(Paths.changeProjectPicture, .members.takingFiles(), receive)
        routes.post(Paths.cropProjectPicture, .members, crop)
        routes.post(Paths.removeProjectPicture, .members, remove)
        routes.get(Paths.projectPicture, .members, show)
    }

    // MARK: Showing

    private func show(_ context: Context, _ id: ProjectID, _ version: Int) throws -> Response {
        let found = try context.fetch(ProjectPictureStore.find(of: id, for: context.claimedMember()))
        _ = try context.member()
        guard let found else { throw Failure.notFound }
        guard found.version == version else { return .redirect(to: Paths.projectPicture(id, found.version)).unstored }
        var response = try found.response(from: context.services.blobs.store)
        // Somebody else at the same browser may not be in the project.
        response.headers.set("Vary", "Cookie")
        return response
    }

    private func page(_ context: Context, _ id: ProjectID) throws -> Response {
        let reader = try context.claimedMember()
        let (project, portrait) = try context.fetch(
            Project.find(id, for: reader), ProjectPictureStore.find(of: id, for: reader))
        guard let project else { throw Failure.notFound }
        if let refusal = refusal(project) { return context.redirect(to: Paths.project(id), flash: refusal) }
        return page(project, portrait, nil, .ok, context)
    }

    private func page(
        _ project: Project, _ portrait: Portrait?, _ problem: PictureProblem?, _ status: Status, _ context: Context
    ) -> Response {
        // The picture it is cut from lies on the files origin.
        context.showsFiles = true
        let page = ProjectPicturePage(project, portrait, problem, context)
        return context.page(page.words.projectPicture, in: .projects, status: status, back: page.back) { out, layout in
            var layout = layout
            layout.sheets.append(PortraitForm.sheet)
            out.projectPicturePage(page, layout: layout)
        }
    }

    /// Why the reader may not change it; nil where they may.
    private func refusal(_ project: Project) -> ProjectFlash? {
        guard project.isAdmin else { return .onlyAdministrators }
        return project.isArchived ? .isArchived : nil
    }

    // MARK: Changing

    private func receive(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member().id
        guard let project = try context.fetch(Project.find(id, for: member)) else { throw Failure.notFound }
        // Before the file is read, so that nobody else's counts: who had the form may have lost the right meanwhile.
        guard refusal(project) == nil else { throw Failure.forbidden }
        let find = ProjectPictureStore.find(of: id, for: member)
        return try intake.receive(context, by: member) { problem, _ in
            try page(project, context.fetch(find), problem, problem.status, context)
        } cut: { picture, _ in
            let before = try context.fetch(find)?.version ?? 0
            let job = ProjectPictureJob(project: id, picture: picture, member: member, crop: nil)
            return try cut(job, after: before, context)
        }
    }

    private func crop(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member().id
        guard let crop = PortraitCrop(try context.form()) else { throw Failure.notFound }
        let (project, portrait) = try context.fetch(
            Project.find(id, for: member), ProjectPictureStore.find(of: id, for: member))
        guard let project else { throw Failure.notFound }
        if let refusal = refusal(project) { return context.redirect(to: Paths.project(id), flash: refusal) }
        return try intake.crop(portrait, by: member, on: Paths.changeProjectPicture(id), context) { picture in
            let job = ProjectPictureJob(project: id, picture: picture, member: member, crop: crop)
            return try cut(job, after: portrait?.version ?? 0, context)
        }
    }

    private func cut(_ job: ProjectPictureJob, after version: Int, _ context: Context) throws -> Response {
        let find = ProjectPictureStore.find(of: job.project, for: job.member)
        let cut = try intake.cut(job, after: version, find, context)
        return context.redirect(
            to: Paths.changeProjectPicture(job.project), flash: cut == nil ? ProjectFlash.pictureOnItsWay : .pictured)
    }

    private func remove(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member()
        return try ProjectPages.act(
            context, id, IdempotencyKey(try context.form()), flash: .pictureRemoved,
            leadingTo: Paths.changeProjectPicture(id)
        ) { projects, held in try ProjectPictureStore(projects).remove(from: held, by: member.id) }
    }
}
