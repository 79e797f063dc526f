import FoundationEssentials
import Site
import Web

/// The sign that stands, the one that was sent, and the form for another one, in words.
package struct LogoPage {
    package let words: AdminWords
    package let site: String
    package let action = Paths.adminLogo()
    package let field = Logo.field
    package let hint: String
    package let preview: LogoPreview
    /// Nil while none was sent that could be chosen.
    package let choose: FormAction?
    /// Nil where Quad's own stands.
    package let remove: FormAction?
    package let notice: Notice?

    init(_ standing: OrganisationSettings, _ logo: Logo?, _ context: Context) {
        let words = AdminWords(context.language)
        self.words = words
        site = standing.name
        hint = words.logoHint(kilobytes: String(Logo.largest >> 10))
        func form(_ logo: Int?) -> FormAction {
            FormAction(
                Paths.chooseAdminLogo(),
                [
                    Logo.field: logo.map(String.init) ?? "", LogoPages.standing: standing.logo.map(String.init) ?? "",
                    IdempotencyKey.field: IdempotencyKey().text,
                ])
        }
        remove = standing.logo == nil || logo != nil ? nil : form(nil)
        switch logo?.state {
        case .drawn(let icons):
            preview = LogoPreview(standing.name, icons)
            choose = logo.map { form($0.id) }
            notice = nil
        case .waiting:
            preview = LogoPreview(standing)
            choose = nil
            notice = Notice(.info, words.logoIsDrawn)
        case .refused(let problem):
            preview = LogoPreview(standing)
            choose = nil
            notice = Notice(.warning, problem.sentence(words))
        case nil:
            preview = LogoPreview(standing)
            choose = nil
            notice = nil
        }
    }
}

/// How the organisation shows itself: the same in both themes.
package struct LogoPreview {
    package let name: String
    /// Nil where Quad's own stands.
    package let mark: Address?
    package let icon: Address?

    /// - Parameter name: as it is typed; what stands where that is left out, or empty
    init(_ standing: OrganisationSettings, named name: String = "") {
        self.name = name.isEmpty ? standing.name : name
        mark = standing.address(of: .mark)
        icon = standing.address(of: .touch180)
    }

    /// Of icons that have no address yet.
    init(_ name: String, _ icons: [OrganisationIcon: [UInt8]]) {
        func data(_ icon: OrganisationIcon) -> Address? {
            icons[icon].map { Address("data:image/png;base64,\(Data($0).base64EncodedString())") }
        }
        self.name = name
        mark = data(.mark)
        icon = data(.touch180)
    }
}
