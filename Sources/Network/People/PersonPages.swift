import Site
import Web

/// A member as the others see them: what they wrote, and who they are.
enum PersonPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.person, .members, posts)
        routes.get(Paths.personDetails, .members, details)
        routes.get(Paths.personCard, .members, card)
    }

    private static func posts(_ context: Context, _ id: MemberID) throws -> Response {
        let list = try context.list(.posts, at: Paths.person(id))
        let reader = try context.claimedMember()
        let (found, contact, posts, channels, mute, hashtags, shared) = try context.fetch(
            PersonStore.person(id), context.services.contact(of: id, for: reader),
            PostStore.written(by: id, list.keyset, for: reader),
            ChannelStore.choices(for: id, of: reader), MuteStore.of(id, by: reader), PersonStore.hashtags(of: id),
            context.services.features.sharedThings.find(by: id, and: reader))
        guard let person = found else { throw Failure.notFound }
        let beside = PersonBeside(hashtags, shared, id == reader ? [] : channels, NetworkWords(context.language))
        let page = try PersonPage(person, contact(context), posts, channels, mute, beside, list, context)
        return context.page(
            person.name, in: .people, aside: page.facts.map { _ in page.words.details }, hasHeading: false
        ) { out, layout in
            out.personPage(page, layout: layout)
        }
    }

    private static func details(_ context: Context, _ id: MemberID) throws -> Response {
        let reader = try context.claimedMember()
        let (found, contact, channels, mute, hashtags, shared) = try context.fetch(
            PersonStore.person(id), context.services.contact(of: id, for: reader),
            ChannelStore.choices(for: id, of: reader), MuteStore.of(id, by: reader), PersonStore.hashtags(of: id),
            context.services.features.sharedThings.find(by: id, and: reader))
        guard let person = found, !person.isClosed else { throw Failure.notFound }
        let beside = PersonBeside(hashtags, shared, id == reader ? [] : channels, NetworkWords(context.language))
        let page = try PersonDetailsPage(person, contact(context), channels, mute, beside, context)
        return context.page("\(page.words.details) · \(person.name)", in: .people, hasHeading: false) { out, layout in
            out.personDetailsPage(page, layout: layout)
        }
    }

    private static func card(_ context: Context, _ id: MemberID) throws -> Response {
        guard let person = try context.fetch(PersonStore.person(id)), !person.isClosed else { throw Failure.notFound }
        _ = try context.member()
        return .contact(
            VCard(person, origin: context.settings.origin), named: "quad-\(id.pathSegment).vcf")
    }
}
