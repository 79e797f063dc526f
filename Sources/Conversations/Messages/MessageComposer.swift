import Site
import Web
import Writing

extension Composer {
    /// For a new message.
    ///
    /// - Parameters:
    ///   - id: nil as long as there is none: its draft is kept nowhere, and nobody is offered for a mention
    ///   - forwarded: what stands in it of a message that is taken along
    ///   - answered: the message that it answers
    static func message(
        to action: Address, in id: ConversationID?, refused: RefusedText<MessageForm>?,
        forwarded: MessageForm? = nil, _ draft: Draft?, answering answered: Int?, isBegun: Bool, _ context: Context
    ) throws -> Composer {
        var composer = try message(
            refused?.written ?? forwarded ?? draft.map { MessageForm($0) } ?? MessageForm(),
            verb: ConversationsWords(context.language).send, to: action,
            key: refused?.key ?? draft.map { IdempotencyKey($0.key) } ?? IdempotencyKey(), in: id,
            unclear: refused?.unclear ?? [], context)
        composer.icon = .send
        composer.hidden = [FormAction.Field(MessageForm.answer, answered.map(String.init) ?? "")]
        if let id { composer.keepDrafts(at: .messages(in: id), draft, context) }
        composer.takesPictures = id != nil
        composer.isUnsaved = refused != nil || forwarded != nil
        // The one who has attached it to what is forwarded may be somebody else.
        if refused == nil, forwarded != nil { composer.attached = composer.attached?.standing }
        composer.show(previewOf: refused)
        composer.isBegun = isBegun
        return composer
    }

    fileprivate static func message(
        _ form: MessageForm, verb: String, to action: Address, key: IdempotencyKey, in id: ConversationID?,
        unclear: [UnclearMention], _ context: Context
    ) throws -> Composer {
        let words = ConversationsWords(context.language)
        let member = try context.member()
        var composer = Composer(
            form.body, called: words.message, placeholder: words.message, verb: verb, to: action, key: key.text,
            author: Avatar(name: member.name, id: member.id.rawValue), WritingWords(context.language))
        composer.draftVersion = form.draftVersion
        composer.answers = form.answers
        composer.unclear = unclear
        composer.people = id.map { Paths.conversationMentions($0) }
        composer.takesPictures = false
        composer.attached = try AttachedPart(form.attached, context)
        return composer
    }
}

extension Status {
    /// The conversation belongs to a project in the archive (RFC 4918 §11.3).
    static let locked = Status(423, "Locked")
}

extension WritingPage {
    /// For a message that stands, or whose change was not made.
    init(
        changing number: MessageNumber, in id: ConversationID, _ refused: RefusedText<MessageForm>, _ context: Context
    ) throws {
        let words = ConversationsWords(context.language)
        let writing = WritingWords(context.language)
        let address = Paths.message(id, number).fragment("message-\(number.pathSegment)")
        var composer = try Composer.message(
            refused.written, verb: refused.standing == nil ? words.save : writing.saveOver,
            to: Paths.editMessage(id, number), key: refused.key, in: id, unclear: refused.unclear, context)
        composer.cancel = address
        composer.version = refused.form.version
        composer.isUnsaved = refused.status != .ok
        composer.show(previewOf: refused)
        let standing = refused.standing.map { StandingVersion($0, beside: refused.form, writing, context.clock) }
        let notice =
            refused.isLimited
            ? Notice(.warning, writing.tooManyChanges)
            : refused.status == .forbidden || refused.status == .locked
                ? Notice(.info, refused.status == .locked ? words.projectIsArchived : words.dialogIsClosed)
                : standing.map { _ in Notice(.warning, words.messageChangedMeanwhile) }
        self.init(
            words.editMessage, composer, back: Link(words.messages, to: address), notice: notice, standing: standing)
    }
}
