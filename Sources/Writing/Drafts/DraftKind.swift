import Localization
import Postgres
import Site
import Web

/// A kind of place where members write, as the feature that has it declares it: how its drafts are named in the list of all,
/// where they are gone on with, and when there is no such place any more.
package struct DraftKind: Sendable {
    /// In the table: small letters.
    package let name: String
    package let icon: Icon
    /// «Посты»: the tab of the list.
    package let title: @Sendable (Language) -> String
    /// «Правка поста “…”», by what the place is about; «Новый пост» where it is about nothing.
    package let place: @Sendable (_ subject: String, Language) -> String
    /// Why nothing can be written there any more.
    package let gone: @Sendable (Language) -> String
    /// Where it is written, by the number of the thing and what else was kept of the form.
    package let address: @Sendable (_ thing: Int, _ fields: [String: String]) -> Address
    /// What the place is about, an expression on `drafts d`, asked for with the row; NULL when its member can write there no
    /// more. Nil for a place that is about nothing, and always there.
    package let subject: SQL?
    /// The fields of its form beside the body in which a person types.
    package let fields: [String]
    /// Those in which nobody types, which are kept with a text: what it answers.
    package let hidden: [String]

    package init(
        _ name: String, _ icon: Icon, fields: [String] = [], hidden: [String] = [], subject: SQL? = nil,
        title: @escaping @Sendable (Language) -> String,
        place: @escaping @Sendable (_ subject: String, Language) -> String,
        gone: @escaping @Sendable (Language) -> String = { _ in "" },
        address: @escaping @Sendable (_ thing: Int, _ fields: [String: String]) -> Address
    ) {
        self.name = name
        self.icon = icon
        self.fields = fields
        self.hidden = hidden
        self.subject = subject
        self.title = title
        self.place = place
        self.gone = gone
        self.address = address
    }

    /// What was typed beside the body.
    func typed(in kept: [String: String]) -> [String] { fields.compactMap { kept[$0] }.filter { !$0.isEmpty } }
}

/// All kinds of places where members write, and where the list of drafts stands.
package struct DraftKinds: Sendable {
    package let section: Section
    /// The way there.
    package let back: @Sendable (Language) -> Link
    /// What begins a new text.
    package let begin: @Sendable (Language) -> Link
    package let all: [DraftKind]

    package init(
        _ all: [DraftKind], in section: Section, back: @escaping @Sendable (Language) -> Link,
        begin: @escaping @Sendable (Language) -> Link
    ) {
        self.all = all
        self.section = section
        self.back = back
        self.begin = begin
    }

    /// With those of further features.
    package func and(_ further: DraftKind...) -> DraftKinds {
        DraftKinds(all + further, in: section, back: back, begin: begin)
    }

    package subscript(_ name: String) -> DraftKind? { all.first { $0.name == name } }

    /// What the place of a row is about: NULL for one that is gone.
    var subject: SQL {
        var all: SQL = "(CASE d.kind WHEN '' THEN NULL"
        for kind in self.all { all.append(" WHEN \(kind.name) THEN \(kind.subject ?? "''")") }
        all.append(" END)::text")
        return all
    }
}
