import HTTPClient
import Testing

/// What the socket is opened to, whatever the name said: the blocked ranges and where an IPv4 address hides in IPv6.
struct Reach {
    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "87.240.129.133", "100.63.255.255", "100.128.0.0",
        "126.255.255.255", "128.0.0.1", "169.253.255.255", "172.15.255.255", "172.32.0.0", "191.255.255.255",
        "192.0.1.1",
        "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "203.0.112.255", "203.0.114.0",
        "223.255.255.255",
    ])
    func `lets public IPv4 through`(_ text: String) {
        #expect(SocketAddress.reach(ipv4: ipv4(text)) == .isPublic)
    }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255", "192.0.0.1", "192.0.0.170", "192.0.2.1", "192.88.99.1", "192.168.0.1", "192.168.255.255",
        "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.7", "224.0.0.1", "239.255.255.255", "240.0.0.1",
        "255.255.255.255",
    ])
    func `stops reserved IPv4`(_ text: String) {
        #expect(SocketAddress.reach(ipv4: ipv4(text)) == .reserved)
    }

    @Test func `knows all of loopback`() {
        #expect(SocketAddress.reach(ipv4: ipv4("127.0.0.1")) == .loopback)
        #expect(SocketAddress.reach(ipv4: ipv4("127.255.255.254")) == .loopback)
        #expect(SocketAddress.reach(ipv6: ipv6("0:0:0:0:0:0:0:1")) == .loopback)
    }

    @Test(arguments: [
        "2a00:1450:4010:c0e:0:0:0:5f", "2606:4700:4700:0:0:0:0:1111", "2002:808:808:0:0:0:0:1",
        "64:ff9b:0:0:0:0:808:808", "0:0:0:0:0:ffff:808:808",
    ])
    func `lets public IPv6 through`(_ text: String) {
        #expect(SocketAddress.reach(ipv6: ipv6(text)) == .isPublic)
    }

    @Test(arguments: [
        "0:0:0:0:0:0:0:0", "0:0:0:0:0:0:0:2", "0:0:0:0:0:0:7f00:1", "0:0:0:0:0:ffff:7f00:1", "0:0:0:0:0:ffff:a00:1",
        "0:0:0:0:0:ffff:a9fe:a9fe", "0:0:0:0:ffff:0:7f00:1", "64:ff9b:0:0:0:0:7f00:1", "64:ff9b:0:0:0:0:c0a8:1",
        "64:ff9b:1:0:0:0:808:808", "100:0:0:0:0:0:0:1", "2001:0:0:0:0:0:0:1", "2001:0:ce49:7601:0:0:0:1",
        "2001:db8:0:0:0:0:0:1", "2002:7f00:1:0:0:0:0:1", "2002:a00:1:0:0:0:0:1", "2002:c0a8:101:0:0:0:0:1",
        "3fff:fff:0:0:0:0:0:1", "5f00:0:0:0:0:0:0:1", "fc00:0:0:0:0:0:0:1", "fdff:0:0:0:0:0:0:1", "fe80:0:0:0:0:0:0:1",
        "fec0:0:0:0:0:0:0:1", "ff02:0:0:0:0:0:0:1",
    ])
    func `stops reserved IPv6 and private IPv4 inside it`(_ text: String) {
        #expect(SocketAddress.reach(ipv6: ipv6(text)) == .reserved)
    }

    @Test func `stops what is no address`() {
        #expect(SocketAddress.reach(ipv4: [8, 8, 8]) == .reserved)
        #expect(SocketAddress.reach(ipv6: [8, 8, 8, 8]) == .reserved)
    }

    private func ipv4(_ text: String) -> [UInt8] { text.split(separator: ".").compactMap { UInt8($0) } }

    /// Eight groups, nothing left out.
    private func ipv6(_ text: String) -> [UInt8] {
        text.split(separator: ":").flatMap { group in
            let value = UInt16(group, radix: 16) ?? 0
            return [UInt8(value >> 8), UInt8(value & 0xFF)]
        }
    }
}
