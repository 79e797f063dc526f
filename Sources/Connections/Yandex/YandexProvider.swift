import HTTPClient
import Site

extension Icon {
    package static let markYandex = Icon("mark-yandex")
}

extension ProviderID {
    package static let yandex = ProviderID("yandex")
}

extension Provider {
    /// Yandex: the files of its Disk.
    static func yandex(_ reader: inout SettingsReader) -> Provider {
        Provider(.yandex, icon: .markYandex, service: YandexSettings(&reader)?.service) {
            ProviderWords(
                name: $0.yandexDisk, lead: $0.yandexLead, access: $0.accessToFiles, question: $0.yandexQuestion)
        }
    }
}

extension YandexSettings {
    fileprivate var service: ProviderService {
        var service = ProviderService(
            oauth: YandexOAuth(settings: self), api: disk, addresses: [oauth, login],
            photoHosts: [host(of: avatars)])
        service.fileHosts = fileHosts.map { HostRule($0) }
        service.thumbnailHosts = [".disk.yandex.ru", ".disk.yandex.net"]
        service.uploadHosts = [".disk.yandex.net"]
        return service
    }
}
