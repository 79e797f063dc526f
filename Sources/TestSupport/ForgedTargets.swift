/// Requests that somebody wants this machine to make for them (SSRF): 60 targets, none of which is ever to be connected
/// to.
package enum ForgedTargets {
    /// Spellings of addresses and names; PORT is where the canary listens.
    package static let all = [
        // This machine by its numbers.
        "https://127.0.0.1:PORT/", "https://127.1:PORT/", "https://127.0.1:PORT/", "https://2130706433:PORT/",
        "https://0x7f000001:PORT/", "https://0x7f.0.0.1:PORT/", "https://0x7f.1:PORT/", "https://017700000001:PORT/",
        "https://0177.0.0.1:PORT/", "https://127.0.0.01:PORT/", "https://127.127.127.127:PORT/",
        "https://127.255.255.254:PORT/", "https://0.0.0.0:PORT/", "https://0:PORT/", "https://0x0:PORT/",
        // ... inside IPv6.
        "https://[::1]:PORT/", "https://[0:0:0:0:0:0:0:1]:PORT/", "https://[::]:PORT/",
        "https://[::ffff:127.0.0.1]:PORT/",
        "https://[::ffff:7f00:1]:PORT/", "https://[::127.0.0.1]:PORT/", "https://[64:ff9b::127.0.0.1]:PORT/",
        "https://[64:ff9b::7f00:1]:PORT/", "https://[2002:7f00:1::1]:PORT/", "https://[::1%25lo]:PORT/",
        "https://[2001:0:7f00:1::1]:PORT/",
        // ... by name.
        "https://localhost:PORT/", "https://LOCALHOST:PORT/", "https://localhost.:PORT/", "https://any.localhost:PORT/",
        "https://loopback.example:PORT/", "https://loopback6.example:PORT/", "https://mapped.example:PORT/",
        "https://mixed.example:PORT/", "https://zero.example:PORT/",
        // Networks behind this machine.
        "https://10.0.0.1:PORT/", "https://10.255.255.255:PORT/", "https://172.16.0.1:PORT/",
        "https://172.31.255.255:PORT/", "https://192.168.1.1:PORT/", "https://3232235777:PORT/",
        "https://100.64.0.1:PORT/", "https://169.254.169.254:PORT/latest/meta-data/", "https://0xa9fea9fe:PORT/",
        "https://[::ffff:169.254.169.254]:PORT/", "https://[fd00:ec2::254]:PORT/", "https://[fe80::1]:PORT/",
        "https://[fc00::1]:PORT/", "https://metadata.example:PORT/", "https://private.example:PORT/",
        // Nobody's and everybody's.
        "https://192.0.2.1:PORT/", "https://198.18.0.1:PORT/", "https://224.0.0.1:PORT/",
        "https://255.255.255.255:PORT/", "https://[ff02::1]:PORT/",
        // A host that looks like another, and other schemes.
        "https://api.example@127.0.0.1:PORT/", "https://api.example:443@127.0.0.1:PORT/",
        "http://127.0.0.1:PORT/", "gopher://127.0.0.1:PORT/_x", "file:///etc/passwd",
    ]

    /// What the resolver answers: a name of one's own that leads inside, or does so the second time it is asked.
    package static func names(_ port: Int) -> [String] {
        [
            "loopback.example:\(port):127.0.0.1", "loopback6.example:\(port):[::1]",
            "mapped.example:\(port):[::ffff:127.0.0.1]", "mixed.example:\(port):10.0.0.1,127.0.0.1,[::1]",
            "zero.example:\(port):0.0.0.0", "metadata.example:\(port):169.254.169.254",
            "private.example:\(port):192.168.0.10",
            "localhost.:\(port):127.0.0.1", "any.localhost:\(port):127.0.0.1",
        ]
    }
}
