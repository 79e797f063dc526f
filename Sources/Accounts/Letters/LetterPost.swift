import HTTPClient
import Site

/// Where letters leave Quad.
struct LetterPost {
    private let services: Services
    private var settings: Settings { services.settings }
    private let mail: MailClient
    private let deliveries: Deliveries

    init(_ services: Services) {
        self.services = services
        let settings = services.settings
        mail = MailClient(
            MailSettings(
                url: settings.smtp, user: settings.smtpUser, password: settings.smtpPassword,
                requiresTLS: settings.mode == .production))
        deliveries = Deliveries(database: services.database, keys: settings.keys)
    }

    /// Sends the letter of a job, once though the job may run again.
    ///
    /// - Parameter kind: what its number begins with
    func send(_ content: LetterContent, to address: String, as kind: String, for job: TakenJob) throws {
        do {
            let letter = try content.letter(to: address, number: "\(kind)-\(job.id)", settings, services.organisation)
            try deliveries.once(job, to: address) { try mail.send(letter) }
        } catch MailFailure.permanent(let reason), MailFailure.invalid(let reason) {
            throw HopelessJob(reason)
        }
    }
}

extension LetterContent {
    /// The whole letter. One that is sent again keeps its number, so that mail programs show it once.
    package func letter(to address: String, number: String, _ settings: Settings, _ organisation: OrganisationSettings)
        throws -> Letter
    {
        let host = settings.origin.split(separator: "/").last.map { $0.prefix { $0 != ":" } } ?? "quad"
        guard let sender = Mailbox(settings.mailFrom),
            let from = Mailbox(name: organisation.sender(instead: sender.name, settings), address: sender.address),
            let to = Mailbox(address: address)
        else {
            throw HopelessJob("the letter has no sender or no recipient")
        }
        return try Letter(
            from: from, to: to, subject: subject, text: text,
            html: html(
                of: organisation.name, logo: organisation.address(of: .mark).map { "\(settings.origin)\($0.text)" }),
            messageID: "\(number)@\(host)",
            // The RFC wants https, which a demonstration on this machine has not.
            unsubscribe: unsubscribe.flatMap { $0.hasPrefix("https://") ? $0 : nil })
    }
}

extension OrganisationSettings {
    /// Whom letters are from: the operator's words, until administrators have named the organisation.
    fileprivate func sender(instead name: String?, _ settings: Settings) -> String? {
        self.name == settings.name ? name : self.name
    }
}
