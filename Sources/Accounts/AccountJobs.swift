import Site

/// What `quad work` does for accounts, and for all who write letters.
package enum AccountJobs {
    package static func handlers(_ services: Services) -> [JobHandler] {
        let keys = services.settings.keys
        let post = LetterPost(services)
        return [
            JobHandler(SignInLetter.self, keys: keys) { job, taken in
                // Asked here and not where the code is asked for: the page does the same whoever was invited.
                if let invited = job.invited, try !services.database.fetch(Invitations.lets(in: invited)) { return }
                try post.send(job.content(site: services.organisation.name), to: job.to, as: "sign-in", for: taken)
            },
            JobHandler(EmailChangedLetter.self, keys: keys) { job, taken in
                let content = job.content(site: services.organisation.name, origin: services.settings.origin)
                try post.send(content, to: job.to, as: "email-changed", for: taken)
            },
            JobHandler(PasskeyLetter.self, keys: keys) { job, taken in
                try post.send(job.content(origin: services.settings.origin), to: job.to, as: "passkey", for: taken)
            },
            JobHandler(WaitingLetter.self, keys: keys) { job, taken in
                try post.send(job.content, to: job.to, as: "letter", for: taken)
            },
        ]
    }
}
