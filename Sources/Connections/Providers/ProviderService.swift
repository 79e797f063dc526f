import HTTPClient

/// How a provider lets people in and where it is reached. Quad calls no other host in its name.
package struct ProviderService: Sendable {
    package let oauth: any OAuthProvider
    /// Base address of its API.
    package let api: String
    /// Of its API and of what lets people in.
    package let hosts: [HostRule]
    /// Those that have the photos of accounts.
    package let photoHosts: [HostRule]
    /// Those that give the bytes of files.
    package var fileHosts: [HostRule] = []
    /// Those that give small pictures of files.
    package var thumbnailHosts: [HostRule] = []
    /// Those that files are sent to.
    package var uploadHosts: [HostRule] = []
    /// The application's own name for calls that are about no member: the value of `Authorization`.
    package var application: String?
    /// Where browsers fetch its pictures from: scheme, host and port.
    package var pictureOrigin: String?

    /// - Parameters:
    ///   - addresses: besides that of the API
    ///   - photoHosts: one with a dot before it stands for each below it
    package init(oauth: any OAuthProvider, api: String, addresses: [String], photoHosts: [String]) {
        self.oauth = oauth
        self.api = api
        hosts = ([api] + addresses).map { HostRule(host(of: $0)) }
        self.photoHosts = photoHosts.map { HostRule($0) }
    }
}

/// Scheme, host and port of an address of the settings.
func origin(of address: String) -> String {
    address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
}

/// Host and port of an address of the settings.
func host(of address: String) -> String {
    String(origin(of: address).split(separator: "/").last ?? "")
}
