import HTTPClient
import Site

extension Icon {
    package static let markVK = Icon("mark-vk")
}

extension ProviderID {
    package static let vk = ProviderID("vk")
}

extension Provider {
    /// VK: its documents.
    static func vk(_ reader: inout SettingsReader) -> Provider {
        Provider(.vk, icon: .markVK, service: VKSettings(&reader)?.service) {
            ProviderWords(name: $0.vk, lead: $0.vkLead, access: $0.accessToFiles, question: $0.vkQuestion)
        }
    }
}

extension VKSettings {
    fileprivate var service: ProviderService {
        let way: any OAuthProvider =
            switch flow {
            case .vkid: VKID(settings: self)
            case .classic: VKClassic(settings: self)
            }
        var service = ProviderService(oauth: way, api: api, addresses: [id, oauth], photoHosts: fileHosts)
        service.fileHosts = fileHosts.map { HostRule($0) }
        service.thumbnailHosts = [".userapi.com"]
        service.uploadHosts = uploadHosts.map { HostRule($0) }
        return service
    }
}
