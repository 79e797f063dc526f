/// How members delete their own accounts, and take them back by signing in.
///
/// It is the deletion that administrators have, by the same job after the same days; `members.is_leaving` says whose
/// it was. A right code of a letter offers to take it back, by a ticket that is sealed for that browser and ten
/// minutes.
package struct Departure: Sendable {
    /// Days in which it can be taken back.
    package let days: Int
    /// Closes the member's account, within the transaction of a form's key.
    ///
    /// Throws ``LastAdministrator``; then nothing was done.
    package let begin: @Sendable (Context, MemberID) throws -> Void
    /// Gives back an account that its own member deleted; false when there is nothing to give back any more.
    package let withdraw: @Sendable (Context, MemberID) throws -> Bool

    package init(
        days: Int, begin: @escaping @Sendable (Context, MemberID) throws -> Void,
        withdraw: @escaping @Sendable (Context, MemberID) throws -> Bool
    ) {
        self.days = days
        self.begin = begin
        self.withdraw = withdraw
    }
}
