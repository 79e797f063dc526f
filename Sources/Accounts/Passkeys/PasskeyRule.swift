import Site
import Web

/// Where the operator, or an administrator in the settings, asks it of administrators: their pages open only in sessions
/// that a passkey has proven, so reading somebody's mail is not enough to administer.
enum PasskeyRule {
    /// Answers instead of a page until it is so. A member who has no key yet makes the first one.
    @Sendable static func demand(_ context: Context) throws -> Response? {
        guard let member = try context.memberIfAny(), context.requiresPasskey(of: member), !member.isByPasskey else {
            return nil
        }
        guard try context.database.fetch(PasskeyStore.has(member.id)) else {
            return context.redirect(to: Paths.newPasskey(), flash: AccountFlash.passkeyNeeded)
        }
        return try StepUp.demand(context)
    }
}
