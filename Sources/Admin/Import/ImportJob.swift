import Site

/// Tries a file, or brings its rows in, as its state says. It may run twice: each piece is one transaction.
package struct ImportJob: Job {
    package static let kind = "admin.import"
    package static let publishes = [Outbox.Kind.imports]

    let member: MemberID

    package var owner: MemberID? { member }
    package var dedupeKey: String? { member.pathSegment }

    package static func handler(_ services: Services) -> JobHandler {
        JobHandler(
            Self.self, keys: services.settings.keys,
            giveUp: { job in try ImportRun(services, of: job.member).stop() }
        ) { job, _ in
            try ImportTrial(services, of: job.member).run()
            try ImportRun(services, of: job.member).run()
        }
    }
}
