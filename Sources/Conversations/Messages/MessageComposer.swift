import Site
import Web
import Writing

extension Composer {
    /// For a new message.
    ///
    /// - Parameters:
    ///   - place: where its draft is kept; nil as long as there is no conversation
    ///   - answered: the message that it answers
    static func message(
        to action: Address, at place: DraftPlace?, refused: RefusedText<MessageForm>?, _ draft: Draft?,
        answering answered: Int?, isBegun: Bool, _ context: Context
    ) throws -> Composer {
        var composer = try message(
            refused?.form ?? draft.map { MessageForm($0) } ?? MessageForm(),
            verb: ConversationsWords(context.language).send, to: action,
            key: refused?.key ?? draft.map { IdempotencyKey($0.key) } ?? IdempotencyKey(), context)
        composer.icon = .send
        composer.hidden = [FormAction.Field(MessageForm.answer, answered.map(String.init) ?? "")]
        if let place { composer.keepDrafts(at: place, draft, context) }
        composer.takesPictures = place != nil
        composer.isUnsaved = refused != nil
        composer.show(previewOf: refused)
        composer.isBegun = isBegun
        return composer
    }

    fileprivate static func message(
        _ form: MessageForm, verb: String, to action: Address, key: IdempotencyKey, _ context: Context
    ) throws -> Composer {
        let words = ConversationsWords(context.language)
        let member = try context.member()
        var composer = Composer(
            form.body, called: words.message, placeholder: words.message, verb: verb, to: action, key: key.text,
            author: Avatar(name: member.name, id: member.id.rawValue), WritingWords(context.language))
        composer.draftVersion = form.draftVersion
        composer.takesPictures = false
        return composer
    }
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
            refused.form, verb: refused.standing == nil ? words.save : writing.saveOver,
            to: Paths.editMessage(id, number), key: refused.key, context)
        composer.cancel = address
        composer.version = refused.form.version
        composer.isUnsaved = refused.status != .ok
        composer.show(previewOf: refused)
        let standing = refused.standing.map { StandingVersion($0, beside: refused.form, writing, context.clock) }
        let notice =
            refused.isLimited
            ? Notice(.warning, writing.tooManyChanges)
            : refused.status == .forbidden
                ? Notice(.info, words.dialogIsClosed)
                : standing.map { _ in Notice(.warning, words.messageChangedMeanwhile) }
        self.init(
            words.editMessage, composer, back: Link(words.messages, to: address), notice: notice, standing: standing)
    }
}
