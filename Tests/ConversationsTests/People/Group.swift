import Conversations
import Postgres
import Site
import TestSupport
import Testing
import Web

/// A group of three, which Anna began and administers; Daria is not in it.
struct Group {
    let app: TestApp
    let anna: Browser
    let mikhail: Browser
    let irina: Browser
    let daria: Browser
    let id: ConversationID

    var database: Connection { app.database }
    var annaID: MemberID { anna.member ?? MemberID(rawValue: 0) }
    var mikhailID: MemberID { mikhail.member ?? MemberID(rawValue: 0) }
    var irinaID: MemberID { irina.member ?? MemberID(rawValue: 0) }
    var dariaID: MemberID { daria.member ?? MemberID(rawValue: 0) }

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Лебедев Михаил")
        irina = try app.member("irina.belova@hse.ru", name: "Белова Ирина")
        daria = try app.member("daria.romanova@hse.ru", name: "Романова Дарья")
        let (people, creator) = ([mikhail.member, irina.member].compactMap { $0 }, try #require(anna.member))
        let database = app.database
        id = try database.transaction {
            try MembershipStore(database: database)
                .create("Семинар", with: people, showsPast: false, by: creator)
        }
    }

    /// What an act does in its transaction.
    static func act<Result>(
        on id: ConversationID, as member: MemberID, _ database: Connection,
        _ body: (MembershipStore, inout HeldConversation) throws -> Result
    ) throws -> Result {
        try database.transaction {
            var held = try ConversationStore(database: database).hold(id, as: member)
            return try body(MembershipStore(database: database), &held)
        }
    }

    @discardableResult
    func act<Result>(as member: MemberID, _ body: (MembershipStore, inout HeldConversation) throws -> Result) throws
        -> Result
    {
        try Self.act(on: id, as: member, database, body)
    }

    func members() throws -> [MemberID] {
        try database.rows("SELECT member_id FROM conversation_members WHERE conversation_id = \(id) ORDER BY 1") {
            try $0.only(MemberID.self)
        }
    }

    func administrators() throws -> [MemberID] {
        try database.rows(
            "SELECT member_id FROM conversation_members WHERE conversation_id = \(id) AND is_admin ORDER BY 1"
        ) { try $0.only(MemberID.self) }
    }

    /// The grey lines, in their order.
    func events() throws -> [String] {
        try database.rows(
            "SELECT event FROM messages WHERE conversation_id = \(id) AND event IS NOT NULL ORDER BY number"
        ) { try $0.only(String.self) }
    }

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
