import Conversations
import Postgres
import Projects
import Site
import TestSupport
import Testing
import Web

/// A project of Anna, who administers it, and Mikhail; Irina and Daria are not in it.
struct Team {
    static let name = "Архив интервью"

    let app: TestApp
    let anna: Browser
    let mikhail: Browser
    let irina: Browser
    let daria: Browser
    let id: ProjectID

    var database: Connection { app.database }
    var annaID: MemberID { anna.member ?? MemberID(rawValue: 0) }
    var mikhailID: MemberID { mikhail.member ?? MemberID(rawValue: 0) }
    var irinaID: MemberID { irina.member ?? MemberID(rawValue: 0) }
    var dariaID: MemberID { daria.member ?? MemberID(rawValue: 0) }
    var projects: ProjectStore { Self.projects(database, app) }

    static func projects(_ database: Connection, _ app: TestApp) -> ProjectStore {
        ProjectStore(database: database, app.services.settings)
    }

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Лебедев Михаил")
        irina = try app.member("irina.belova@hse.ru", name: "Белова Ирина")
        daria = try app.member("daria.romanova@hse.ru", name: "Романова Дарья")
        let (creator, other) = (try #require(anna.member), try #require(mikhail.member))
        let (database, projects) = (app.database, Self.projects(app.database, app))
        id = try database.transaction {
            let id = try projects.create(Self.name, "Расшифровать и открыть", by: creator)
            _ = try InvitationStore(projects)
                .invite([other], note: "", to: try projects.hold(id, as: creator), by: creator)
            _ = try InvitationStore(projects).accept(id, as: other)
            return id
        }
    }

    // MARK: Acts, each in a transaction of its own

    @discardableResult
    func act<Result>(as member: MemberID, _ act: (ProjectStore, HeldProject) throws -> Result) throws -> Result {
        try database.transaction { try act(projects, try projects.hold(id, as: member)) }
    }

    @discardableResult
    func people<Result>(
        as member: MemberID, _ body: (ProjectMembershipStore, HeldProject) throws -> Result
    ) throws -> Result {
        try act(as: member) { try body(ProjectMembershipStore($0), $1) }
    }

    @discardableResult
    func invite(_ people: MemberID..., by inviter: MemberID? = nil, note: String = "") throws
        -> InvitationStore.Invited
    {
        let inviter = inviter ?? annaID
        return try act(as: inviter) { try InvitationStore($0).invite(people, note: note, to: $1, by: inviter) }
    }

    @discardableResult
    func accept(as member: MemberID) throws -> Bool {
        try database.transaction { try InvitationStore(projects).accept(id, as: member) }
    }

    func join(_ people: MemberID...) throws {
        for person in people {
            try invite(person)
            try accept(as: person)
        }
    }

    func decline(as member: MemberID) throws {
        try database.transaction { try InvitationStore(projects).decline(id, as: member) }
    }

    // MARK: What stands

    func members() throws -> [MemberID] {
        try database.rows("SELECT member_id FROM project_members WHERE project_id = \(id) ORDER BY 1") {
            try $0.only(MemberID.self)
        }
    }

    func administrators() throws -> [MemberID] {
        try database.rows("SELECT member_id FROM project_members WHERE project_id = \(id) AND is_admin ORDER BY 1") {
            try $0.only(MemberID.self)
        }
    }

    func events() throws -> [String] {
        try database.rows("SELECT kind FROM project_events WHERE project_id = \(id) ORDER BY created_at, id") {
            try $0.only(String.self)
        }
    }

    /// The kinds of a member's unread notifications.
    func told(_ member: MemberID) throws -> [String] {
        try database.rows(
            "SELECT kind FROM notifications WHERE member_id = \(member) AND read_at IS NULL ORDER BY id"
        ) { try $0.only(String.self) }
    }

    /// Files of a member that nobody else can open, as they are attached.
    func files(_ names: String..., of member: MemberID) throws -> [ThingID] {
        try names.map { name in
            let number = try database.row(
                """
                WITH made AS (
                    INSERT INTO connections (member_id, provider, account, name, access_token, state)
                    VALUES (\(member), 'yandex', gen_random_uuid()::text, 'Диск', '', 'expired')
                    ON CONFLICT ON CONSTRAINT connections_member_has_one DO UPDATE SET name = excluded.name
                    RETURNING id
                )
                INSERT INTO files
                    (connection_id, member_id, source, remote_id, path, parent, is_folder, name, category, size, modified_at)
                SELECT id, \(member), 'yandex', gen_random_uuid()::text, 'disk:/' || \(name), 'disk:/', false, \(name), 1, 18000,
                       now()
                FROM made
                RETURNING id
                """
            ) { try $0.only(Int.self) }
            return ThingID("file", try #require(number))
        }
    }

    /// Of a form, with a key of its own.
    func key() -> [String: String] { ["key": IdempotencyKey().text] }

    /// Many who might be in it.
    func others(_ count: Int) throws -> [MemberID] {
        try database.rows(
            """
            INSERT INTO members (email, email_key, full_name, faculty, position, city, welcomed_at)
            SELECT 'other' || n || '@hse.ru', 'other' || n || '@hse.ru', 'Иванов Иван' || n, 'Факультет права', 'Доцент', 'Москва', now()
            FROM generate_series(1, \(count)) AS n
            RETURNING id
            """
        ) { try $0.only(MemberID.self) }
    }
}

extension Browser {
    /// Sends a form in which a name may come several times.
    func post(_ address: Address, all fields: [(String, String)]) throws -> Answered {
        let sent = try fields + [(CSRF.field, formToken())]
        let form = sent.reduce(Address("/")) { $0.adding($1.0, $1.1) }.text.dropFirst(2)
        return try send(
            "POST", address.text,
            [
                ("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin),
                ("Content-Type", "application/x-www-form-urlencoded"),
            ], Array(form.utf8))
    }
}
