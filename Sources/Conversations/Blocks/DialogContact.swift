import Postgres
import Site
import Web

/// How a reader reaches a person, on that one's page and over the dialog of the two.
struct DialogContact {
    let person: MemberID
    let reach: Reach
    /// The dialog that there is.
    let dialog: ConversationID?

    static func find(_ person: MemberID, for reader: MemberID) -> Query<(Context) -> PersonContact> {
        Query<DialogContact?>.row(
            """
            SELECT \(Reach.of("\(person)", by: "\(reader)")) AS reach,
                   (\(ConversationStore.dialogID(of: reader, with: person))) AS dialog
            """
        ) { row in
            DialogContact(
                person: person, reach: Reach(rawValue: try row.next("reach")) ?? .closed,
                dialog: try row.next("dialog"))
        }
        .map { found in { context in found?.contact(context) ?? PersonContact() } }
    }

    private func contact(_ context: Context) -> PersonContact {
        let words = ConversationsWords(context.language)
        let page = context.services.profile(person)
        let message: Link? =
            reach == .open
            ? Link(words.writeMessage, to: Paths.dialog(person))
            : dialog.map { Link(words.openDialog, to: Paths.reading($0)) }
        return PersonContact(
            message: message, notice: Notice(reach, person, on: page, words),
            acts: reach == .blocked ? [] : [.block(person, on: page, words)])
    }
}

extension MenuItem {
    /// Asks whether to.
    static func block(_ person: MemberID, on page: Address, _ words: ConversationsWords) -> MenuItem {
        MenuItem(
            words.blockAsking, icon: .ban, .sheet(Paths.block(person).adding(LocalPath.returnField, page.text)),
            isDangerous: true)
    }
}

extension Notice {
    /// Why one of the two cannot write to the other; nil where they can.
    ///
    /// - Parameter page: where it stands
    init?(_ reach: Reach, _ person: MemberID, on page: Address, _ words: ConversationsWords) {
        switch reach {
        case .open: return nil
        case .closed: self.init(.info, words.dialogIsClosed)
        case .archived: self.init(.info, words.projectIsArchived)
        case .blocked:
            self.init(
                .info, words.personIsBlocked,
                retry: FormAction(Paths.unblock(person), [LocalPath.returnField: page.text]), verb: words.unblock,
                icon: .ban)
        }
    }
}
