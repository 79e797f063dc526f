import Network
import Postgres
import Site

/// The organisation's administrators give a project that nobody looks after to one of its members. They do not come to be in it.
struct Appointment {
    private let projects: ProjectStore
    private var database: Connection { projects.database }

    init(_ projects: ProjectStore) { self.projects = projects }

    /// Writes a line of the timeline and notifies the new administrator.
    ///
    /// - Returns: their name
    /// - Throws: ``Failure/notFound`` where somebody looks after it by now, or they cannot be appointed any more
    func appoint(_ person: MemberID, in id: ProjectID, by administrator: MemberID) throws -> String {
        let (_, found, people) = try database.fetch(
            ProjectStore.locked(id), UnattendedProject.find(id), Appointable.all(in: id))
        guard let found, let appointed = people.first(where: { $0.id == person }) else { throw Failure.notFound }
        _ = try ProjectMembershipStore.administration.set(person, isAdmin: true, in: "\(id)", database)
        let event = try projects.note(.appointed, about: person, in: id, by: administrator)
        let news = ThingNews(
            .appointments, about: id.rawValue, part: event, by: administrator, subject: found.name, detail: "")
        try news.notify("SELECT \(person)::bigint", in: database, projects.settings)
        try projects.publishChange(of: id)
        return appointed.name
    }
}
