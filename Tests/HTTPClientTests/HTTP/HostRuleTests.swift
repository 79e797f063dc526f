import HTTPClient
import Testing

struct HostRules {
    @Test(arguments: [
        ("api.vk.ru", "https://api.vk.ru/", true), ("api.vk.ru", "https://API.VK.RU/", true),
        ("api.vk.ru", "https://xapi.vk.ru/", false), ("api.vk.ru", "https://api.vk.ru.evil.example/", false),
        ("api.vk.ru", "https://api.vk.ru:8443/", false), ("api.vk.ru", "http://api.vk.ru/", false),
        ("api.vk.ru", "https://api.vk.ru./", false), ("api.vk.ru", "https://anna@api.vk.ru/", false),
        ("api.vk.ru", "https://anna:1@api.vk.ru/", false), (".userapi.com", "https://sun1.userapi.com/", true),
        (".userapi.com", "https://a.b.userapi.com/", true), (".userapi.com", "https://userapi.com/", false),
        (".userapi.com", "https://eviluserapi.com/", false), (".userapi.com", "https://.userapi.com/", false),
        ("s3.example:9000", "https://s3.example:9000/", true), ("s3.example:9000", "https://s3.example/", false),
    ])
    func `name hosts exactly, or those below a leading dot`(_ rule: String, _ url: String, _ isAllowed: Bool) {
        var policy = HTTPPolicy(allowedHosts: [HostRule(rule)])
        // Where a rule lets it through, a private address stops it: nothing leaves this machine.
        policy.resolve = ["*:443:10.0.0.1", "*:9000:10.0.0.1"]
        #expect { try HTTPClient(policy).send(HTTPRequest(url: url)) } throws: { error in
            switch error as? HTTPFailure {
            case .forbiddenAddress: isAllowed
            case .forbiddenHost, .invalidRequest: !isAllowed
            default: false
            }
        }
    }
}
