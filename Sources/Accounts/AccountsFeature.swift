import Connections
import Site

extension Feature {
    /// Who members are and how they come in.
    package static func accounts(_ providers: Providers) -> Feature {
        var accounts = Feature("accounts")
        accounts.routes = { AccountPages.add(to: &$0, providers: providers) }
        accounts.sections = [.settings]
        accounts.settingsTabs = [
            SettingsTab(at: 10, to: Paths.profileSettings()) { AccountsWords($0).profile },
            SettingsTab(at: 15, to: Paths.emailSettings(), under: Paths.profileSettings()) { AccountsWords($0).email },
            SettingsTab(at: 20, to: Paths.appearance()) { AccountsWords($0).appearance },
            SettingsTab(at: 40, to: Paths.sessions()) { AccountsWords($0).signInSettings },
            SettingsTab(at: 45, to: Paths.newPasskey(), under: Paths.sessions()) { AccountsWords($0).passkeyNew },
        ]
        accounts.stepUp = StepUp.demand
        accounts.staffEntry = PasskeyRule.demand
        accounts.flashes = [AccountFlash.self]
        accounts.jobs = [.letters: { AccountJobs.handlers($0.services) }]
        accounts.memberActivity = .signIns
        accounts.retention = [
            Retention("sign_in_requests", where: "created_at < now() - interval '1 day'"),
            Retention("registrations", where: "expires_at < now()"),
            Retention("email_changes", where: "undo_until < now()"),
            Retention("passkey_challenges", where: "expires_at < now()"),
            Retention("passkeys", where: "removed_at IS NOT NULL AND undo_until < now()"),
            // Those that lapsed are shown to administrators for a while, to be sent again.
            Retention("invitations", for: .invitations, after: "expires_at"),
            Retention("sessions", where: "last_seen_at < now() - interval '14 days'"),
        ]
        accounts.exports = .accounts
        accounts.erasure = Erasure(
            goes: { AccountsWords($0).erasureGoes }, stays: { AccountsWords($0).erasureStays },
            rows: [
                .erased("sessions"), .erased("passkeys"), .erased("email_changes"), .erased("consents"),
                .kept("member_visits"),
                .kept("members", by: "invited_by"),
                .kept("invitations", by: "invited_by"),
            ])
        accounts.demonstration = DemonstrationPeople.add
        return accounts
    }
}
