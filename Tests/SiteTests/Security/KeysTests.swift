import Site
import Testing

@Suite struct KeysTests {
    @Test(arguments: [
        "", "1", "1 abc", "0 " + String(repeating: "ab", count: 32), "256 " + String(repeating: "ab", count: 32),
        "1 " + String(repeating: "zz", count: 32), "1 " + String(repeating: "ab", count: 31),
        "1 \(String(repeating: "ab", count: 32))\n1 \(String(repeating: "cd", count: 32))",
    ])
    func `refuses a file that is none`(_ text: String) {
        #expect(throws: SettingsMistake.self) { try Keys(file: text) }
    }

    @Test func `gives each use its own key`() throws {
        let keys = try TestKeys.one()
        let uses = [keys.cookies, keys.browsers, keys.forms, keys.codes, keys.channels, keys.files]
        #expect(Set(uses.map { $0.code(for: "the same".utf8) }).count == uses.count)
    }
}
