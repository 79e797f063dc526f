import Postgres
import Site
import Storage
import Web

/// Takes in the picture that a form or a script sends, and waits until it is made.
///
/// `quad serve` may make no namespaces, so it runs no converter: a job of a pool of its own (`illustrations`) writes
/// the picture anew. What takes longer is there when the same file is sent again, as the same bytes of a member are
/// one row (`source_hash`).
package struct PictureIntake: Sendable {
    package static let fileField = "picture"
    /// Bytes of a form: a file that is a little too large still comes, and the text beside it with it.
    private static let largestForm = Picture.largest + (4 << 20)
    /// Seconds that somebody waits for a picture to be made.
    private static let patience = 10

    /// How many threads of the process may wait for pictures at a time.
    private let slots: CallSlots

    package init(_ settings: Settings) {
        slots = CallSlots(workers: settings.workers)
    }

    /// What came of a form.
    package struct Taken {
        /// Those that stand before the file where it was refused; otherwise all.
        package let fields: Fields
        package let picture: Result<Picture, PictureProblem>
    }

    /// Why it is not taken, as far as the headers say: nginx asks before it takes a body from the browser.
    package func refusal(of context: Context, by member: MemberID) throws -> PictureProblem? {
        try context.fetch(limit(of: member, context).isFull) ? .tooMany : refusal(context)
    }

    /// The page of a refusal before the form was read: what stands in it the browser has still.
    package func refuse(_ problem: PictureProblem, in section: Section, _ context: Context) -> Response {
        let words = WritingWords(context.language)
        let text = "\(problem.sentence(words)) \(words.goBackToText)"
        return problem.answer(context.page(PageState(.broken, title: words.pictureRefused, text: text), in: section))
    }

    /// What is known only when the form is here (the quota, what the file is) is refused with the fields that stand in it.
    package func take(_ context: Context, by member: MemberID) throws -> Taken {
        let sent = Sent()
        sent.problem = try context.fetch(limit(of: member, context).take) ? try refusal(context) : .tooMany
        let store = context.services.blobs.store
        var isTaken = false
        defer { if !isTaken { try? sent.file?.discard(from: store) } }
        do {
            try read(context, sent)
            guard let kept = sent.file?.kept, sent.problem == nil else { throw sent.problem ?? .nothing }
            let pictures = PictureStore(context.services)
            let id: PictureID
            do {
                (id, isTaken) = try pictures.add(kept, by: member)
            } catch ConnectionFailure.lost(_, commitUnknown: true) {
                // Its row may be there. Sent again, it is found; a file without a row is swept.
                isTaken = true
                throw Failure.unavailable(retryAfter: 2)
            }
            return Taken(fields: sent.fields, picture: .success(try wait(for: id, by: member, pictures)))
        } catch let problem as PictureProblem {
            return Taken(fields: sent.fields, picture: .failure(problem))
        }
    }

    /// A form as far as it has come.
    private final class Sent {
        var fields = Fields()
        var file: IncomingBlob?
        var problem: PictureProblem?
    }

    private func limit(of member: MemberID, _ context: Context) -> RateLimit {
        RateLimit("pictures \(member)", limit: context.settings.limits.uploadsPerHour, window: 3_600)
    }

    private func refusal(_ context: Context) throws -> PictureProblem? {
        guard let length = context.incomingLength, length <= Self.largestForm else { return .tooLarge }
        return try context.services.blobs.store.room() >= length ? nil : .full
    }

    private func read(_ context: Context, _ sent: Sent) throws {
        do {
            sent.fields = try context.receive(limit: Self.largestForm) { file, before in
                guard file.field == Self.fileField, !file.name.isEmpty, sent.file == nil else { return nil }
                sent.fields = before
                guard sent.problem == nil else { return nil }
                let taken = try IncomingBlob(limit: Picture.largest, in: context.services.blobs.store)
                sent.file = taken
                return taken
            }
        } catch is IncomingBlob.TooLarge {
            throw PictureProblem.tooLarge
        } catch BadRequest.tooLarge {
            throw PictureProblem.tooLarge
        } catch StorageFailure.full {
            throw PictureProblem.full
        }
    }

    /// Waits for what is made of a picture: only so many threads do at a time, the others look once.
    package func wait<Found>(_ seconds: Int, for find: () throws -> Found?) throws -> Found? {
        guard slots.enter() else { return try find() }
        defer { slots.leave() }
        return try Patience.wait(seconds, for: find)
    }

    private func wait(for id: PictureID, by member: MemberID, _ pictures: PictureStore) throws -> Picture {
        func look() throws -> PictureStore.State? {
            let state = try pictures.state(of: id, by: member)
            return state == .waiting ? nil : state ?? .refused(.unreadable)
        }
        switch try wait(Self.patience, for: look) {
        case .made(let picture): return picture
        case .refused(let problem):
            try pictures.remove(refused: id, by: member)
            throw problem
        case .waiting, nil: throw PictureProblem.slow
        }
    }
}
