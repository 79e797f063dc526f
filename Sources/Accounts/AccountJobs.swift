import HTTPClient
import Site

package enum AccountJobs {
    package static func handlers(_ services: Services) -> [JobHandler] {
        let settings = services.settings
        let mail = MailClient(
            MailSettings(
                url: settings.smtp, user: settings.smtpUser, password: settings.smtpPassword,
                requiresTLS: settings.mode == .production))
        let deliveries = Deliveries(database: services.database, keys: settings.keys)
        return [
            JobHandler(SignInLetter.self, keys: settings.keys) { job, taken in
                do {
                    let letter = try job.letter(job: taken.id, settings: settings)
                    try deliveries.once(taken, to: job.to) { try mail.send(letter) }
                } catch MailFailure.permanent(let reason), MailFailure.invalid(let reason) {
                    throw HopelessJob(reason)
                }
            }
        ]
    }
}
