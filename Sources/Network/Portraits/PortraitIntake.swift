import Postgres
import Site
import Web
import Writing

/// How pages take a picture that a square is cut from, and wait for the square.
package struct PortraitIntake: Sendable {
    /// Seconds that somebody waits until a part is cut.
    private static let patience = 10

    private let pictures: PictureIntake

    package init(_ pictures: PictureIntake) { self.pictures = pictures }

    /// Takes a picture from a form. Refused, the file is chosen again: browsers keep none for a page.
    ///
    /// - Parameters:
    ///   - refuse: shows the form with what is wrong; without fields where it was not read
    ///   - cut: has the square cut that the program chooses, or the form shown with the picture
    package func receive(
        _ context: Context, by member: MemberID, refuse: (PictureProblem, Fields?) throws -> Response,
        cut: (PictureID, Fields) throws -> Response
    ) throws -> Response {
        func refused(_ problem: PictureProblem, _ fields: Fields? = nil) throws -> Response {
            problem.answer(try refuse(problem, fields))
        }
        guard context.request.stage == .sent else {
            if let problem = try pictures.refusal(of: context, by: member) { return try refused(problem) }
            return context.request.stage.isAnnounced ? Response(status: .noContent) : try refused(.slow)
        }
        let taken = try pictures.take(context, by: member)
        switch taken.picture {
        case .failure(let problem): return try refused(problem, taken.fields)
        case .success(let picture):
            // The same bytes are the same picture, also one that a moderator has removed.
            guard try PortraitCutter(context.services).isThere(picture.id, of: member) else {
                return try refused(.removed, taken.fields)
            }
            return try cut(picture.id, taken.fields)
        }
    }

    /// Has another part of the picture cut that a portrait was cut from.
    ///
    /// - Parameter page: where it is chosen
    package func crop(
        _ portrait: Portrait?, by member: MemberID, on page: Address, _ context: Context,
        cut: (PictureID) throws -> Response
    ) throws -> Response {
        guard let source = portrait?.source else {
            return context.redirect(to: page, flash: PortraitFlash.sourceGone)
        }
        guard try context.fetch(PortraitCutter.limit(of: member, context).take) else {
            return context.redirect(to: page, flash: PortraitFlash.refused(.tooMany))
        }
        return try cut(source.id)
    }

    /// Enqueues the job and waits for what it cuts; nil where that is still on its way.
    ///
    /// - Parameter version: of the portrait before; 0 where there was none
    package func cut(
        _ job: some Job, after version: Int, _ find: Query<Portrait?>, _ context: Context
    ) throws -> Portrait? {
        _ = try context.fetch(job.enqueue(keys: context.settings.keys))
        return try pictures.wait(Self.patience) { () throws -> Portrait? in
            try context.fetch(find).flatMap { $0.version > version ? $0 : nil }
        }
    }
}
