import Localization
import Site
import Web

/// What the switcher offers: sections, acts and, once something is typed, what the groups have found.
package struct Switcher {
    /// A choice that is no thing that was found.
    package struct Choice {
        package let icon: Icon
        package let title: String
        package let act: Act

        package enum Act {
            case link(Address)
            /// Sets the theme: the value of the form's button.
            case theme(String)
        }
    }

    package struct Part {
        package let name: String
        package let title: String
        package let choices: [Choice]
        package let rows: [SearchPage.Row]

        package var heading: String { "switch-\(name)-title" }
    }

    package let words: SearchWords
    package let query: String
    package let kept: [FormAction.Field]
    package let parts: [Part]
    /// Searches for the same on the page.
    package let everywhere: Link?
    package let sheets: [String]

    init(_ search: UnderstoodSearch, _ answers: SearchAnswers, _ address: SearchAddress, _ context: Context) {
        let words = SearchWords(context.language)
        let services = context.services
        self.words = words
        query = address.query
        kept = address.kept
        var parts: [Part] = []
        func add(_ name: String, _ title: String, _ choices: [Choice], _ rows: [SearchPage.Row] = []) {
            guard !choices.isEmpty || !rows.isEmpty else { return }
            parts.append(Part(name: name, title: title, choices: choices, rows: rows))
        }
        add("sections", context.words.sections, Self.sections(search, context))
        add("acts", words.acts, Self.acts(search, context))
        for answer in answers.answers {
            let rows = answer.found.rows.map {
                SearchPage.Row(id: "switch-\(answer.group.name)-\($0.address)", thing: $0)
            }
            add(answer.group.name, answer.group.title(context.language), [], rows)
        }
        self.parts = parts
        everywhere =
            search.typed.isEmpty
            ? nil : Link(words.searchEverywhereFor(text: search.typed.text), to: address.address)
        sheets = Array(Set(Section.search.sheets + services.features.searchGroups.flatMap(\.sheets))).sorted()
    }

    private static func sections(_ search: UnderstoodSearch, _ context: Context) -> [Choice] {
        context.services.rail.compactMap { section in
            let link = SectionLink(section, isCurrent: false, language: context.language)
            let names = Language.allCases.map { SectionLink(section, isCurrent: false, language: $0).name }
            return isMeant(names, by: search.typed)
                ? Choice(icon: link.icon, title: link.name, act: .link(link.address)) : nil
        }
    }

    private static func acts(_ search: UnderstoodSearch, _ context: Context) -> [Choice] {
        let shortcuts = context.services.features.shortcuts.map { shortcut in
            (shortcut.icon, shortcut.title, Choice.Act.link(shortcut.address))
        }
        let themes: [(Theme, Icon, @Sendable (Language) -> String)] = [
            (.light, .sun, { SearchWords($0).themeLight }), (.dark, .moon, { SearchWords($0).themeDark }),
            (.auto, .sunMoon, { SearchWords($0).themeAuto }),
        ]
        let others = themes.filter { $0.0 != context.theme }.map { theme, icon, title in
            (icon, title, Choice.Act.theme(theme.rawValue))
        }
        return (shortcuts + others).compactMap { icon, title, act in
            isMeant(Language.allCases.map(title), by: search.typed)
                ? Choice(icon: icon, title: title(context.language), act: act) : nil
        }
    }

    /// Whether each word that was typed begins a word of a title, in either language or layout; nothing means all.
    private static func isMeant(_ titles: [String], by typed: TypedSearch) -> Bool {
        guard typed.filters.isEmpty else { return false }
        let text = typed.text
        return [text, KeyboardLayout.other(text)].compactMap(\.self).contains { text in
            titles.contains { title in
                let words = folded(title)
                return folded(text).allSatisfy { typed in words.contains { $0.hasPrefix(typed) } }
            }
        }
    }

    private static func folded(_ text: String) -> [Substring] {
        text.lowercased().foldingYo.split(whereSeparator: \.isWhitespace)
    }
}
