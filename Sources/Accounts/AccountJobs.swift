import HTTPClient
import Postgres
import Site

/// What `quad work` does for accounts.
package enum AccountJobs {
    package static func handlers(settings: Settings) throws -> [JobHandler] {
        let mail = MailClient(
            MailSettings(
                url: settings.smtp, user: settings.smtpUser, password: settings.smtpPassword,
                requiresTLS: settings.mode == .production))
        return [
            JobHandler(SignInLetter.self, keys: settings.keys) { job, taken in
                do {
                    try mail.send(job.letter(job: taken.id, settings: settings))
                } catch MailFailure.permanent(let reason), MailFailure.invalid(let reason) {
                    throw HopelessJob(reason)
                }
            }
        ]
    }
}
