import FoundationEssentials
import Localization
import Site

/// The choice of a time zone: the operator's, or a place anywhere, by the parts of the world.
enum TimeZoneField {
    static func make(_ context: Context, error: String?, _ words: AccountsWords) -> SelectField {
        let zones = context.settings.zones
        // By today's name: a zone may have another one than when it was chosen.
        let chosen = context.knownMember?.timeZone.flatMap { zones[$0]?.name }
        func label(_ zone: Zone, _ name: String) -> String { "\(name) (\(zone.label(at: context.now)))" }
        func choice(_ zone: Zone, _ name: String) -> Choice {
            Choice(label(zone, name), value: zone.name, isChosen: zone.name == chosen)
        }
        let usual = context.settings.zone
        var choices = [
            Choice(words.timeZoneAuto(zone: label(usual, usual.name)), value: "", isChosen: chosen == nil)
        ]
        var groups: [(region: Substring, choices: [Choice])] = []
        for zone in zones.names.lazy.compactMap({ zones[$0] }) {
            let parts = zone.name.split(separator: "/", maxSplits: 1)
            guard parts.count == 2 else {
                choices.append(choice(zone, zone.name))
                continue
            }
            if groups.last?.region != parts[0] { groups.append((parts[0], [])) }
            groups[groups.count - 1].choices.append(choice(zone, place(parts[1])))
        }
        return SelectField(
            "time_zone", words.timeZoneLabel, choices,
            groups: groups.map { ChoiceGroup(words.region(String($0.region)), $0.choices) },
            hint: words.timeZoneHint(time: context.clock.time(context.now)), error: error)
    }

    /// "Argentina, Buenos Aires" of `Argentina/Buenos_Aires`.
    private static func place(_ name: Substring) -> String {
        String(name.map { $0 == "_" ? " " : $0 }).split(separator: "/").joined(separator: ", ")
    }
}

extension AccountsWords {
    /// The first part of a zone's name.
    fileprivate func region(_ name: String) -> String {
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
