import Site

enum ProjectFlash: FlashMessage {
    /// With so many who are invited.
    case created(Int)
    case changed, reopened, joined, declined, removed, left
    case archived(ProjectID)
    case invited(Int)
    case nobodyInvited, someHaveDeclined
    case withdrawn(ProjectID, MemberID)
    case invitedAgain
    case granted(ProjectID, MemberID)
    /// A member who gave the administration away themselves cannot take it back.
    case revoked(ProjectID, MemberID, by: MemberID)
    case onlyAdministrators, lastAdministrator, isArchived, full
    /// With so many that are new there.
    case shelved(Int)
    case takenOff(ProjectID, AttachmentID)
    case putBack, noted, shelfIsFull
    case pictured, pictureRemoved
    /// It was not there yet when its sender had waited long enough.
    case pictureOnItsWay
    /// For an administrator of the organisation.
    case appointed, notAppointed
    case reminderAdded, reminderChanged, reminderReopened, reminderRestored, reminderIsAnothers
    case reminderDone(SharedReminderID)
    /// By somebody else, a moment before.
    case reminderWasDone(by: String)
    case reminderDeleted(SharedReminderID)

    static let name = "project"
    static let samples = [
        created(0), created(2), changed, reopened, joined, declined, removed, left, archived(ProjectID(rawValue: 1)),
        invited(2), nobodyInvited, someHaveDeclined, withdrawn(ProjectID(rawValue: 1), MemberID(rawValue: 1)),
        invitedAgain, granted(ProjectID(rawValue: 1), MemberID(rawValue: 1)),
        revoked(ProjectID(rawValue: 1), MemberID(rawValue: 1), by: MemberID(rawValue: 2)), onlyAdministrators,
        lastAdministrator, isArchived, full, shelved(0), shelved(2),
        takenOff(ProjectID(rawValue: 1), AttachmentID(rawValue: 1)), putBack, noted, shelfIsFull,
        reminderAdded, reminderChanged, reminderReopened, reminderRestored, reminderIsAnothers,
        reminderDone(SharedReminderID(rawValue: 1)), reminderWasDone(by: "Анна Ковалёва"),
        reminderDeleted(SharedReminderID(rawValue: 1)), pictured, pictureRemoved, pictureOnItsWay,
        appointed, notAppointed,
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = ProjectsWords(page.language)
        let language = words.language
        return switch self {
        case .created(0): .toast(Toast(words.projectCreated))
        case .created(let count): .toast(Toast(words.projectCreatedAndInvited(count: language.number(count))))
        case .changed: .toast(Toast(words.projectChanged))
        case .archived(let id):
            .toast(Toast(words.projectArchived, undo: Undo(Paths.reopenProject(id), on: page.address)))
        case .reopened: .toast(Toast(words.projectReopened))
        case .joined: .toast(Toast(words.youHaveJoined))
        case .declined: .toast(Toast(words.youHaveDeclined))
        case .removed: .toast(Toast(words.personRemoved))
        case .left: .toast(Toast(words.projectLeft))
        case .invited(let count): .toast(Toast(words.peopleInvited(count: language.number(count))))
        case .nobodyInvited: .notice(Notice(.info, words.nobodyInvited))
        case .someHaveDeclined: .notice(Notice(.info, words.someHaveDeclined))
        case .withdrawn(let id, let person):
            .toast(Toast(words.invitationWithdrawn, undo: Undo(Paths.restoreInvitation(id, person), on: page.address)))
        case .invitedAgain: .toast(Toast(words.invitationRestored))
        case .granted(let id, let person):
            .toast(Toast(words.administrationGranted, undo: Undo(Paths.revokeProject(id, person), on: page.address)))
        case .revoked(let id, let person, let member):
            .toast(
                Toast(
                    words.administrationRevoked,
                    undo: person == member ? nil : Undo(Paths.grantProject(id, person), on: page.address)))
        case .shelved(0): .notice(Notice(.info, words.nothingShelved))
        case .shelved(let count): .toast(Toast(words.putOnShelfNow(count: count)))
        case .takenOff(let id, let item):
            .toast(Toast(words.takenOffShelf, undo: Undo(Paths.putBackOnShelf(id, item), on: page.address)))
        case .putBack: .toast(Toast(words.putBackOnShelf))
        case .noted: .toast(Toast(words.noteSaved))
        case .shelfIsFull: .notice(Notice(.warning, words.shelfIsFull(count: language.number(ShelfStore.most))))
        case .pictured: .toast(Toast(words.projectPictureChanged))
        case .pictureRemoved: .toast(Toast(words.projectPictureRemoved))
        case .pictureOnItsWay: .notice(Notice(.info, words.projectPictureOnItsWay))
        case .appointed: .toast(Toast(words.administratorAppointed))
        case .notAppointed: .notice(Notice(.warning, words.administratorNotAppointed))
        case .reminderAdded: .toast(Toast(words.reminderAdded))
        case .reminderChanged: .toast(Toast(words.reminderChanged))
        case .reminderReopened: .toast(Toast(words.reminderReopened))
        case .reminderRestored: .toast(Toast(words.reminderRestored))
        case .reminderDone(let id):
            .toast(Toast(words.reminderDone, undo: Undo(Paths.reopenSharedReminder(id), on: page.address)))
        case .reminderWasDone(let name): .notice(Notice(.info, words.reminderWasDone(name: name)))
        case .reminderDeleted(let id):
            .toast(Toast(words.reminderDeleted, undo: Undo(Paths.restoreSharedReminder(id), on: page.address)))
        case .reminderIsAnothers: .notice(Notice(.warning, words.reminderIsAnothers))
        case .onlyAdministrators: .notice(Notice(.warning, words.onlyAdministrators))
        case .lastAdministrator: .notice(Notice(.warning, words.lastAdministrator))
        case .isArchived: .notice(Notice(.warning, words.isArchived))
        case .full: .notice(Notice(.warning, words.projectIsFull(count: language.number(Project.mostMembers))))
        }
    }
}
