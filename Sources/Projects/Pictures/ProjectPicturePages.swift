import Network
import Site
import Web
import Writing

/// The picture of a project: how its administrators send, cut and remove it, and to those who are in it.
struct ProjectPicturePages {
    /// Seconds that somebody waits until a part is cut.
    private static let patience = 10

    let intake: PictureIntake

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

    /// Why whoever asks may not change it.
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
        func refuse(_ problem: PictureProblem) throws -> Response {
            let portrait = try context.fetch(ProjectPictureStore.find(of: id, for: member))
            var response = page(project, portrait, problem, problem.status, context)
            if problem.status == .serviceUnavailable { response.headers.set("Retry-After", "2") }
            return response.unstored
        }
        guard context.request.stage == .sent else {
            if let problem = try intake.refusal(of: context, by: member) { return try refuse(problem) }
            return context.request.stage.isAnnounced ? Response(status: .noContent) : try refuse(.slow)
        }
        switch try intake.take(context, by: member).picture {
        case .failure(let problem): return try refuse(problem)
        case .success(let picture):
            // The same bytes are the same picture, also one that a moderator has removed.
            guard try PortraitCutter(context.services).isThere(picture.id, of: member) else {
                return try refuse(.removed)
            }
            return try cut(ProjectPictureJob(project: id, picture: picture.id, member: member, crop: nil), context)
        }
    }

    private func crop(_ context: Context, _ id: ProjectID) throws -> Response {
        let member = try context.member().id
        let form = try context.form()
        guard let crop = PortraitCrop(form),
            let project = try context.fetch(Project.find(id, for: member))
        else { throw Failure.notFound }
        if let refusal = refusal(project) { return context.redirect(to: Paths.project(id), flash: refusal) }
        let page = Paths.changeProjectPicture(id)
        guard let source = try context.fetch(ProjectPictureStore.find(of: id, for: member))?.source else {
            return context.redirect(to: page, flash: PortraitFlash.sourceGone)
        }
        guard try context.fetch(PortraitCutter.limit(of: member, context).take) else {
            return context.redirect(to: page, flash: PortraitFlash.refused(.tooMany))
        }
        return try cut(ProjectPictureJob(project: id, picture: source.id, member: member, crop: crop), context)
    }

    private func cut(_ job: ProjectPictureJob, _ context: Context) throws -> Response {
        let find = ProjectPictureStore.find(of: job.project, for: job.member)
        let before = try context.fetch(find)?.version ?? 0
        _ = try context.fetch(job.enqueue(keys: context.settings.keys))
        let cut = try intake.wait(Self.patience) { () throws -> Portrait? in
            try context.fetch(find).flatMap { $0.version > before ? $0 : nil }
        }
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
