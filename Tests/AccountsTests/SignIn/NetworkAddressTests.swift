import Accounts
import Testing

@Suite struct NetworkAddressTests {
    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::6", "2001:db8:1:2::/64"),
        ("2001:db8::6", "2001:db8:0:0::/64"),
        ("::1", "0:0:0:0::/64"),
    ])
    func `counts an IPv6 household as one`(_ address: String, _ group: String) {
        #expect(NetworkAddress.group(address) == group)
    }
}
