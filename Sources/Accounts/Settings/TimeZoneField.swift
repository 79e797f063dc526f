import FoundationEssentials
import Localization
import Site

/// The choice of a time zone: the operator's, or a place anywhere, by the parts of the world.
package struct TimeZoneField {
    package let field: SelectField
    package let words: AccountsWords
    package let regions: [Zones.Region]
    private let usual: Zone
    private let chosen: Zone?
    private let now: Date

    init(_ context: Context, error: String?, _ words: AccountsWords) {
        let zones = context.settings.zones
        field = SelectField(
            "time_zone", words.timeZoneLabel, [], hint: words.timeZoneHint(time: context.clock.time(context.now)),
            error: error)
        self.words = words
        regions = zones.regions
        usual = context.settings.zone
        // By today's name: a zone may have another one than when it was chosen.
        chosen = context.knownMember?.timeZone.flatMap { zones[$0] }
        now = context.now
    }

    package var isUsual: Bool { chosen == nil }
    package var usualLabel: String { words.timeZoneAuto(zone: "\(usual.name) (\(offset(of: usual)))") }

    package func isChosen(_ zone: Zone) -> Bool { zone === chosen }
    package func offset(of zone: Zone) -> ShortText { zone.labelText(at: now) }
}

extension AccountsWords {
    /// The first part of a zone's name.
    package func region(_ name: String) -> String {
        switch name {
        case "Africa": regionAfrica
        case "America": regionAmerica
        case "Antarctica": regionAntarctica
        case "Arctic": regionArctic
        case "Asia": regionAsia
        case "Atlantic": regionAtlantic
        case "Australia": regionAustralia
        case "Europe": regionEurope
        case "Indian": regionIndian
        case "Pacific": regionPacific
        default: name
        }
    }
}
