import Highlighting
import People
import Site
import Web
import Writing

/// Publishing what a member wrote: once, with its pictures, its draft ended and those notified whom it mentions.
package struct PostWriting: Sendable {
    /// The fields in which a person types.
    package static let texts = PostForm.texts

    let highlighter: Highlighter

    package init(_ highlighter: Highlighter) { self.highlighter = highlighter }

    /// - Parameters:
    ///   - project: where it is published, which `act` holds; nil for everybody
    ///   - place: where it was written
    ///   - act: publishes it by what it is given, and gives where the answer leads
    /// - Throws: ``RefusedText`` for what comes back to its author
    package func publish(
        _ context: Context, in project: ProjectID? = nil, at place: DraftPlace,
        _ act: (_ publish: () throws -> PostID) throws -> Address
    ) throws -> Address {
        let author = try context.member()
        let limit = RateLimit("posts \(author.id.rawValue)", limit: context.settings.limits.postsPerHour, window: 3_600)
        let people = project.map { MentionablePeople(where: PostAudience.isOpen("\($0)", to: "m.id")) } ?? .everybody
        return try context.writeOnce(PostForm.self, at: place, within: limit) { form in
            try RenderedPost(
                project == nil ? form : form.untagged, naming: context, among: people, highlighter: highlighter)
        } previewing: { post in
            post.preview
        } _: { post in
            try act {
                let id = try PostStore(database: context.database).publish(post, in: project, by: author.id)
                try TextPictureStore(database: context.database)
                    .take(post.text.pictures, in: nil, on: id, by: author.id)
                try AttachmentStore(context.services)
                    .add(post.form.attached.all, on: ThingID(Reportable.post, id.rawValue), by: author.id)
                try MentionStore(database: context.database)
                    .notify(of: post.text, on: id, by: author.id, context.settings)
                return id
            }
        }
    }
}
