extension Context {
    /// Publishes what was done to the member's open pages. It is done also where it cannot be published: a page that
    /// hears nothing asks again when its stream opens anew.
    package func publish(_ kinds: Outbox.Kind...) { publish(kinds) }

    package func publish(_ kinds: [Outbox.Kind]) {
        guard !kinds.isEmpty, let member = knownMember?.id else { return }
        do {
            for kind in kinds { _ = try database.fetch(Outbox.publish(.member(member), kind, keys: keys)) }
        } catch {
            services.log.write("untold", ["id": id, "why": "\(error)"])
        }
    }
}
