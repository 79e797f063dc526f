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
        #expect(keys.cookies.key != keys.forms.key)
        #expect(keys.forms.key != keys.codes.key)
        #expect(keys.codes.key != keys.channels.key)
    }
}
