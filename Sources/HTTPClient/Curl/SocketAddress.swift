import CCurl
import Glibc

/// Where a connection would go, told by its bytes: names cannot cheat here, whatever they resolved to.
///
/// Source of the ranges: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890).
package enum SocketAddress {
    /// `isPublic` where anybody may be reached, `loopback` this machine, `reserved` everything else.
    package enum Reach: Sendable, Equatable { case isPublic, loopback, reserved }

    /// - Parameter bytes: 4 in network order
    package static func reach(ipv4 bytes: [UInt8]) -> Reach {
        guard bytes.count == 4 else { return .reserved }
        let address = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        if address >> 24 == 127 { return .loopback }
        return reservedIPv4.contains { address >> (32 - $0.bits) == $0.network >> (32 - $0.bits) }
            ? .reserved : .isPublic
    }

    /// - Parameter bytes: 16 in network order
    package static func reach(ipv6 bytes: [UInt8]) -> Reach {
        guard bytes.count == 16 else { return .reserved }
        if bytes[0..<15].allSatisfy({ $0 == 0 }) { return bytes[15] == 1 ? .loopback : .reserved }
        // An IPv4 address inside is judged as itself, but never as this machine: that has its plain spelling.
        if let inner = embeddedIPv4(bytes) { return reach(ipv4: inner) == .isPublic ? .isPublic : .reserved }
        // Only 2000::/3 is given out as global unicast.
        guard bytes[0] >> 5 == 1 else { return .reserved }
        return reservedIPv6.contains { hasPrefix(bytes, $0.network, $0.bits) } ? .reserved : .isPublic
    }

    static func reach(_ address: UnsafePointer<sockaddr>, length: Int) -> Reach {
        let start = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            let inside = start.loadUnaligned(as: sockaddr_in.self).sin_addr
            return reach(ipv4: withUnsafeBytes(of: inside) { Array($0) })
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            let inside = start.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return reach(ipv6: withUnsafeBytes(of: inside) { Array($0) })
        default:
            return .reserved
        }
    }

    /// IPv4-mapped ::ffff:0:0/96 and IPv4-compatible ::/96 (RFC 4291 §2.5.5), NAT64 64:ff9b::/96 (RFC 6052),
    /// 6to4 2002::/16 (RFC 3056).
    private static func embeddedIPv4(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes[0..<10].allSatisfy({ $0 == 0 }) {
            let isMapped = bytes[10] == 0xFF && bytes[11] == 0xFF
            let isCompatible = bytes[10] == 0 && bytes[11] == 0
            return isMapped || isCompatible ? Array(bytes[12...]) : nil
        }
        if hasPrefix(bytes, [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96) { return Array(bytes[12...]) }
        if hasPrefix(bytes, [0x20, 0x02], 16) { return Array(bytes[2..<6]) }
        return nil
    }

    private static func hasPrefix(_ bytes: [UInt8], _ network: [UInt8], _ bits: Int) -> Bool {
        for index in 0..<(bits + 7) / 8 {
            let kept = min(8, bits - index * 8)
            let shift = UInt8(8 - kept)
            if bytes[index] >> shift != network[index] >> shift { return false }
        }
        return true
    }

    private static func network(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 { a << 24 | b << 16 | c << 8 }

    private static let reservedIPv4: [(network: UInt32, bits: UInt32)] = [
        (network(0, 0, 0), 8),  // this network
        (network(10, 0, 0), 8),  // private
        (network(100, 64, 0), 10),  // carrier-grade NAT
        (network(127, 0, 0), 8),  // loopback
        (network(169, 254, 0), 16),  // link-local, and clouds' metadata
        (network(172, 16, 0), 12),  // private
        (network(192, 0, 0), 24),  // protocol assignments
        (network(192, 0, 2), 24),  // documentation
        (network(192, 88, 99), 24),  // 6to4 relays
        (network(192, 168, 0), 16),  // private
        (network(198, 18, 0), 15),  // benchmarks
        (network(198, 51, 100), 24),  // documentation
        (network(203, 0, 113), 24),  // documentation
        (network(224, 0, 0), 3),  // multicast, reserved, broadcast
    ]

    private static let reservedIPv6: [(network: [UInt8], bits: Int)] = [
        ([0x20, 0x01, 0x00], 23),  // protocol assignments, Teredo 2001::/32 among them
        ([0x20, 0x01, 0x0D, 0xB8], 32),  // documentation
        ([0x3F, 0xFF, 0x00], 20),  // documentation
    ]
}
