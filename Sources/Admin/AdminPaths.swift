import Site
import Web

/// The addresses of administration.
extension Paths {
    package static let adminInvitations = Path("/admin/invitations")
    package static let resendInvitation = Path("/admin/invitations/{}/resend", InvitationID.self)
    package static let withdrawInvitation = Path("/admin/invitations/{}/withdraw", InvitationID.self)
    package static let adminLog = Path("/admin/log")
    package static let adminBanner = Path("/admin/banner")
    package static let endAdminBanner = Path("/admin/banner/end")
    package static let adminPrivacy = Path("/admin/settings/privacy")
    package static let adminHelp = Path("/admin/settings/help")
    package static let adminContact = Path("/admin/settings/contact")
    package static let adminLogo = Path("/admin/settings/logo")
    package static let chooseAdminLogo = Path("/admin/settings/logo/choice")
    package static let adminDashboard = Path("/admin/dashboard")
    package static let adminSettings = Path("/admin/settings")
    package static let exportAdminLog = Path("/admin/log/export")
}
