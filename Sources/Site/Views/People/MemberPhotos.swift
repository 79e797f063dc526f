import Postgres
import Synchronization
import Web

/// Which members have a photo of their own, as each process keeps it: whatever page names somebody shows it, and neither asks
/// the database for it nor knows of it. 16 bytes a member who has one, or about twice that.
///
/// Twenty statements and views name somebody: a column in each would be forgotten in the next one. A trigger notifies
/// the processes of a change, and they look again once a minute. The version is in the address, so browsers keep the
/// picture for good; it is served by the pages' origin, as signed addresses would be new every few minutes. Which
/// Quad's photos they are is a task-local value, since one process of tests serves several.
package final class MemberPhotos: Sendable {
    /// Those of the Quad whose request this thread answers.
    @TaskLocal static var current: MemberPhotos?

    /// Members whose photos are known; those of later ones are not shown. A university has fewer.
    private static let most = 500_000
    /// The longest between two looks, should a message be lost.
    private static let period = Duration.seconds(60)

    /// The version of the photo by the number of the member.
    private let versions = Mutex<[Int: Int32]>([:])
    private let channel: String
    private let standing: SQL

    /// - Parameters:
    ///   - channel: on which PostgreSQL says that one came or went
    ///   - standing: a SELECT of `member_id` and `version`
    package init(changedOn channel: String, standing: SQL) {
        self.channel = channel
        self.standing = standing
    }

    /// Where the photo of a member is; nil where there is none.
    static func address(of member: Int) -> Address? {
        guard let photos = current, let version = photos.versions.withLock({ $0[member] }) else { return nil }
        return Paths.memberPhoto(MemberID(rawValue: member), Int(version))
    }

    /// The process in which it is changed knows at once; the others are called.
    package func set(_ version: Int32?, of member: MemberID) {
        versions.withLock { $0[member.rawValue] = version }
    }

    package var watch: Watch {
        Watch(channel) { process in
            var looked: ContinuousClock.Instant?
            return { isCalled in
                guard isCalled || looked.map({ .now - $0 >= Self.period }) ?? true else { return }
                let rows = try process.database.rows("\(self.standing) LIMIT \(constant: Self.most)") {
                    (try $0.next("member_id", as: Int.self), try $0.next("version", as: Int32.self))
                }
                let found = Dictionary(rows) { first, _ in first }
                self.versions.withLock { $0 = found }
                looked = .now
            }
        }
    }
}
