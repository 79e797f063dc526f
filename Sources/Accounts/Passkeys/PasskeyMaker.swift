/// The make of an authenticator by its AAGUID, for names on pages: nothing is decided by it, since anybody can claim one.
struct PasskeyMaker: Sendable {
    /// Nil where it does not say, or is not among those of the list.
    let name: String?

    /// - Parameter aaguid: 16 bytes
    init(_ aaguid: [UInt8]) {
        name =
            Self.names[
                String(
                    decoding: aaguid.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)]
    }

    private static let digits = Array("0123456789abcdef".utf8)

    /// The ones that members of a university are likely to have.
    private static let names: [String: String] = [
        "fbfc3007154e4ecc8c0b6e020557d7bd": "iCloud Keychain",
        "dd4ec289e01d41c9bb8970fa845d4bf2": "iCloud Keychain",
        "adce000235bcc60a648b0b25f1f05503": "Chrome",
        "ea9b8d664d011d213ce4b6b48cb575d4": "Google Password Manager",
        "08987058cadc4b81b6e130de50dcbe96": "Windows Hello",
        "9ddd1817af5a4672a2b93e3dd95000a9": "Windows Hello",
        "6028b017b1d44c02b4b3afcdafc96bb2": "Windows Hello",
        "53414d53554e47000000000000000000": "Samsung Pass",
        "bada5566a7aa401fbd9645619a55120d": "1Password",
        "d548826e79b4db40a3d811116f7e8349": "Bitwarden",
        "531126d6e717415c93203d9aa6981239": "Dashlane",
        "0ea242b443c44a1b8b17dd6d0b6baec6": "Keeper",
        "fdb141b25d84443e8a354698c205a502": "KeePassXC",
        "cb69481e8ff7403993ec0a2729a154a8": "YubiKey 5",
        "ee882879721c491397753dfcce97072a": "YubiKey 5",
        "fa2b99dc9e3942578f924a30d23c4118": "YubiKey 5 NFC",
        "2fc0579f811347eab116bb5a8db9202a": "YubiKey 5 NFC",
        "d8522d9f575b486688a9ba99fa02f35b": "YubiKey Bio",
    ]
}
