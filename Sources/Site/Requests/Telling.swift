extension Context {
    /// Tells the member's open pages of what was done. That is done, also where they cannot be told of it: a page that
    /// hears nothing asks again when its stream opens anew.
    package func tell(_ kinds: Outbox.Kind...) { tell(kinds) }

    package func tell(_ kinds: [Outbox.Kind]) {
        guard !kinds.isEmpty, let member = knownMember?.id else { return }
        do {
            for kind in kinds { _ = try database.fetch(Outbox.tell(.member(member), kind, keys: keys)) }
        } catch {
            services.log.write("untold", ["id": id, "why": "\(error)"])
        }
    }
}
