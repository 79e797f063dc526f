import People
import Site
import Web
import Writing

/// Where a channel is made and changed, and how it would look. The form works without scripts: what is typed is taken in by a
/// button, and each thing of a set has one that takes it out; nothing is saved meanwhile.
enum ChannelFormPages {
    static func add(to routes: inout SiteRoutes) {
        let access = Access.members.takingTexts(ChannelForm.texts).publishing(.channels)
        routes.get(Paths.newChannel, .members, write)
        routes.post(Paths.newChannel, access, create)
        routes.get(Paths.editChannel, .members, edit)
        routes.post(Paths.editChannel, access, change)
        routes.get(Paths.previewChannel, .members) { context in
            _ = try context.member()
            return .redirect(to: Paths.newChannel())
        }
        routes.post(Paths.previewChannel, .members.takingTexts(ChannelForm.texts), preview)
        routes.get(Paths.channelPeople, .members, people)
    }

    private static let sheet = "channel-form.css"
    /// A button of the form that saves nothing.
    private static let asking = [ChannelForm.Field.drop, ChannelForm.Field.add]

    private static func show(
        _ form: ChannelForm, _ key: IdempotencyKey, of channel: Channel? = nil, status: Status = .ok,
        notice: Notice? = nil, _ context: Context
    ) -> Response {
        let page = ChannelFormPage(form, key, of: channel, context)
        return context.page(page.title, in: .feed, status: status, notice: notice, back: page.back) { out, layout in
            var layout = layout
            // Its fields look as those of what is written.
            layout.sheets += [Composer.sheet, sheet]
            out.channelFormPage(page, layout: layout)
        }
    }

    // MARK: New

    /// Filled in with what the address says.
    private static func write(_ context: Context) throws -> Response {
        _ = try context.member()
        let form = context.request.query.all.isEmpty ? ChannelForm() : try ChannelForm(context.request.query, context)
        return show(form.unsaved, IdempotencyKey(), context)
    }

    private static func create(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let form = try ChannelForm(fields, context)
        if asking.contains(where: { fields[$0] != nil }) { return show(form.unsaved, key, context) }
        guard form.isGood else { return show(form, key, status: .unprocessableContent, context) }
        do {
            let channels = ChannelStore(database: context.database)
            let address = try context.once(key) {
                guard fields[ChannelFollow.field] != nil else {
                    return Paths.channel(try channels.create(form.name, form.sets, by: member.id))
                }
                // In another tab it may be followed already.
                if form.sets.people.isEmpty, form.sets.hashtags.count == 1, let tag = form.sets.hashtags.first,
                    let standing = try context.database.fetch(ChannelStore.following(tag, of: member.id))
                {
                    return Paths.channel(standing.id)
                }
                // A member who follows something by one press has given no name.
                let name = try channels.freeName(form.name, of: member.id)
                return Paths.channel(try channels.create(name, form.sets, by: member.id))
            }
            return context.redirect(to: address, flash: ChannelFlash.created)
        } catch is ChannelStore.NameTaken {
            return show(form.withTakenName, key, status: .unprocessableContent, context)
        } catch is ChannelStore.Full {
            let most = context.language.number(Channel.most)
            let notice = Notice(.warning, NetworkWords(context.language).tooManyChannels(count: most))
            return show(form, key, status: .conflict, notice: notice, context)
        }
    }

    // MARK: Changing

    private static func edit(_ context: Context, _ id: ChannelID) throws -> Response {
        guard let channel = try context.fetch(ChannelStore.find(id, of: context.claimedMember())) else {
            throw Failure.notFound
        }
        return show(ChannelForm(channel), IdempotencyKey(), of: channel, context)
    }

    private static func change(_ context: Context, _ id: ChannelID) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        guard let channel = try context.fetch(ChannelStore.find(id, of: member.id)) else { throw Failure.notFound }
        let form = try ChannelForm(fields, context)
        if asking.contains(where: { fields[$0] != nil }) { return show(form.unsaved, key, of: channel, context) }
        guard form.isGood else { return show(form, key, of: channel, status: .unprocessableContent, context) }
        do {
            let channels = ChannelStore(database: context.database)
            let address = try context.once(key) {
                guard try channels.change(id, from: form.version, to: form.name, form.sets, by: member.id) else {
                    throw OtherVersion()
                }
                return Paths.channel(id)
            }
            return context.redirect(to: address, flash: ChannelFlash.changed)
        } catch is ChannelStore.NameTaken {
            return show(form.withTakenName, key, of: channel, status: .unprocessableContent, context)
        } catch is OtherVersion {
            guard let standing = try context.fetch(ChannelStore.find(id, of: member.id)) else { throw Failure.notFound }
            let notice = Notice(.warning, NetworkWords(context.language).channelChangedMeanwhile)
            return show(
                form.over(standing), IdempotencyKey(), of: standing, status: .conflict, notice: notice, context)
        }
    }

    /// The channel is not what the form was made of, or gone.
    private struct OtherVersion: Error {}

    // MARK: Before it is saved

    /// How what was sent would look; it needs no name yet.
    private static func preview(_ context: Context) throws -> Response {
        let member = try context.member()
        let fields = try context.form()
        let form = try ChannelForm(fields, context).unsaved
        let id = fields[ChannelPreviewPage.channelField].flatMap { ChannelID(pathSegment: $0) }
        let place = fields[ListField.after].flatMap { PostID(pathSegment: $0) }
        let (found, posts) = try context.fetch(
            id.map { ChannelStore.find($0, of: member.id) } ?? .known(nil),
            ChannelPreview.posts(form.sets, for: member.id, below: place))
        guard id == nil || found != nil else { throw Failure.notFound }
        let page = ChannelPreviewPage(
            form, IdempotencyKey(fields), of: found, ChannelPreview(posts, of: form.sets), isFirst: place == nil,
            context)
        return context.page(page.title, in: .feed, aside: page.partsTitle, hasHeading: false) { out, layout in
            var layout = layout
            layout.sheets.append(sheet)
            out.channelPreviewPage(page, layout: layout)
        }
    }

    /// People for a set, while one is typed. Nobody: no content.
    private static func people(_ context: Context) throws -> Response {
        guard let beginning = PersonBeginning(context.request.query["query"] ?? ""), !beginning.text.isEmpty else {
            _ = try context.member()
            return Response(status: .noContent)
        }
        return context.options(
            try context.fetch(
                MentionSuggestionStore.suggestions(for: beginning, on: nil, to: context.claimedMember())))
    }
}
