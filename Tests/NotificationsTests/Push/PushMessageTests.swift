import FoundationEssentials
import Localization
import Notifications
import Site
import Testing
import Web

/// What a device is given to show.
@Suite struct PushMessageTests {
    private struct Shown: Decodable {
        struct Act: Decodable {
            let label: String
            let fields: [[String]]
        }

        let title: String
        let body: String
        let acts: [Act]
    }

    private func message(_ title: String, _ body: String, acts: Int = 3, field: String = "7") -> PushMessage {
        let act = NotificationKind.Act(
            Button("Готово"), FormAction(Address("/reminders/1/done"), [.init("key", field)]))
        return PushMessage(
            .ru, title: title, body: body, tag: "told-1", address: Address("/reminders/1"),
            acts: Array(repeating: act, count: acts), message: 1, proof: String(repeating: "A", count: 43))
    }

    private func shown(_ message: PushMessage) throws -> Shown {
        let bytes = message.bytes
        #expect(bytes.count <= PushEncryption.longestText)
        return try JSONDecoder().decode(Shown.self, from: Data(bytes))
    }

    @Test func `is told whole where it is short, in lines of one`() throws {
        let shown = try shown(message("Позвонить\nв бюро", "через 10 минут"))
        #expect((shown.title, shown.body) == ("Позвонить в бюро", "через 10 минут"))
        #expect(shown.acts.map(\.label) == ["Готово", "Готово"] && shown.acts[0].fields == [["key", "7"]])
    }

    @Test(arguments: ["ж", "👩‍👩‍👧‍👦", "\"", "\\", "\u{0}", "\u{7F}", "\u{2028}", "﷽"])
    func `fits into one message whatever somebody's words are`(word: String) throws {
        let long = String(repeating: word, count: 1_000)
        let shown = try shown(message(long, long))
        #expect(shown.title.hasSuffix("…") && shown.acts.count == 2)
    }

    @Test func `goes without its buttons before it does not go`() throws {
        let shown = try shown(message("Позвонить", "", field: String(repeating: "x", count: 4_000)))
        #expect(shown.title == "Позвонить" && shown.acts.isEmpty)
    }
}
