/// The network address that a request came from, as limits count it.
package enum NetworkAddress {
    /// An IPv4 address stands for itself, an IPv6 address for its /64: one household or office.
    package static func group(_ address: String) -> String {
        guard address.contains(":") else { return address }
        // `::` stands for as many zero groups as are missing (RFC 4291, section 2.2).
        let halves = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        let head = halves[0].split(separator: ":")
        let tail = halves.count > 1 ? halves[1].split(separator: ":") : []
        let zeros = [Substring](repeating: "0", count: max(0, 8 - head.count - tail.count))
        return (head + (halves.count > 1 ? zeros : []) + tail).prefix(4).joined(separator: ":") + "::/64"
    }
}
