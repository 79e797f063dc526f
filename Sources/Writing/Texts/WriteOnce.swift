import Postgres
import Site
import Web

/// Another version of a text stands than the one that a form was made of; or it is not the author's, or gone. Thrown by what
/// changes the row.
package struct OtherVersion: Error {
    package init() {}
}

extension Context {
    /// Writes what the sent form says, once, however often it is sent: mistakes first, then whether it has acted before and the
    /// limit, both in one round trip; then the text is rendered, and only then a transaction is opened.
    ///
    /// A form that asks for a preview is rendered, within a limit of its own, and nothing is written.
    ///
    /// - Parameters:
    ///   - place: whose draft ends with it, in the same transaction
    ///   - standing: for a change, the text as it stands, which the member who changed an older version is shown
    ///   - render: may throw ``UnnamedHashtags`` and ``UnclearMentions``
    ///   - preview: what its author is shown of the rendered text
    ///   - act: writes it, in a transaction with the form's key; throws ``OtherVersion``. Gives where the answer leads
    /// - Throws: ``RefusedText`` for what comes back to its author
    package func writeOnce<Form: TextForm, Rendered>(
        _: Form.Type, at place: DraftPlace? = nil, within limit: RateLimit, standing: Query<StandingText<Form>?>? = nil,
        rendering render: (Form) throws -> Rendered, previewing preview: (Rendered) -> TextPreview,
        _ act: (Rendered) throws -> Address
    ) throws -> Address {
        let fields = try form()
        let key = IdempotencyKey(fields)
        let sent = Form(fields)
        // Something was attached or taken off: the text is written on.
        guard !sent.attached.isUnfinished else { throw RefusedText(sent, key, .ok, left: [], isAttaching: true) }
        guard sent.isGood else { throw RefusedText(sent, key, .unprocessableContent) }
        if fields[TextPreview.field] != nil {
            throw try look(at: sent, key, standing) { sent in
                let preview = preview(try render(sent))
                return preview.naming(try fetch(OwnLinks.query(in: [preview.html], for: member().id, self)))
            }
        }
        // Such a form has the file's name alone.
        guard (fields[PictureIntake.fileField] ?? "").isEmpty else {
            throw RefusedText(sent, key, .unprocessableContent, isPictureLeft: true)
        }
        do {
            return try once(key, within: limit, preparing: { try render(sent) }) { rendered in
                let address = try act(rendered)
                if let place {
                    try DraftStore(database: database).end(key, at: place, by: member().id, result: address)
                }
                return address
            }
        } catch let before as DraftStore.PublishedBefore {
            return before.result
        } catch is LimitReached {
            throw RefusedText(sent, key, .tooManyRequests)
        } catch let unnamed as UnnamedHashtags {
            throw RefusedText(sent, key, .unprocessableContent, left: unnamed.words)
        } catch let unclear as UnclearMentions {
            throw RefusedText(sent, key, .unprocessableContent, unclear: unclear.names)
        } catch is OtherVersion {
            guard let standing, let stands = try fetch(standing) else { throw Failure.notFound }
            throw RefusedText(sent.over(stands.form), key, .conflict, left: [], standing: stands)
        }
    }

    /// The form with what it will look like. Words that will be no hashtags are named, and left out of it.
    private func look<Form: TextForm>(
        at sent: Form, _ key: IdempotencyKey, _ standing: Query<StandingText<Form>?>?,
        _ render: (Form) throws -> TextPreview
    ) throws -> RefusedText<Form> {
        let (isTaken, isThere) = try fetch(
            TextPreview.limit(self).take, standing?.map { $0 != nil } ?? .known(true))
        guard isThere else { throw Failure.notFound }
        guard isTaken else { return RefusedText(sent, key, .tooManyRequests, isPreviewRefused: true) }
        do {
            return RefusedText(sent, key, .ok, preview: try render(sent))
        } catch let unnamed as UnnamedHashtags {
            return RefusedText(
                sent, key, .ok, left: unnamed.words, preview: try render(sent.without(unnamed.words)))
        }
    }
}
