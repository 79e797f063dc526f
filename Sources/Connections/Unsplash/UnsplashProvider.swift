import HTTPClient
import Site

extension Icon {
    package static let markUnsplash = Icon("mark-unsplash")
}

extension ProviderID {
    package static let unsplash = ProviderID("unsplash")
}

extension Provider {
    /// Unsplash: its editorial feed, and what people like there.
    static func unsplash(_ reader: inout SettingsReader) -> Provider {
        Provider(.unsplash, icon: .markUnsplash, service: UnsplashSettings(&reader)?.service) {
            ProviderWords(
                name: $0.unsplash, lead: $0.unsplashLead, access: $0.accessToProfile, question: $0.unsplashQuestion)
        }
    }
}

extension UnsplashSettings {
    fileprivate var service: ProviderService {
        var service = ProviderService(
            oauth: UnsplashOAuth(settings: self), api: api, addresses: [oauth], photoHosts: [host(of: images)])
        service.application = "Client-ID \(clientID)"
        service.fileHosts = [HostRule(host(of: images))]
        service.pictureOrigin = origin(of: images)
        return service
    }
}
