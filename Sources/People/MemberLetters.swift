import Postgres
import Site
import Web

extension MemberQuery {
    /// Those that names begin with in either alphabet, in the order of a register. Ё stands among Е.
    package static let alphabet = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)

    /// The letter under which a name stands; nil for one that begins with none.
    package static func letter(of sortName: String) -> String? {
        let letter = sortName.prefix(1).uppercased()
        return letter == "Ё" ? "Е" : alphabet.contains(letter) ? letter : nil
    }

    /// The letters under which the list has somebody, of those who are not suspended, in an order that has
    /// those last; nil where only reading all of it would tell.
    ///
    /// - Parameter counts: what ``counts`` told
    package func letters(_ counts: [Int]) -> Query<Set<String>?> {
        let found: SQL
        if let few = few(counts) {
            found = """
                SELECT DISTINCT upper(left(m.sort_name, 1))
                FROM \(few)
                WHERE m.disabled_at IS NULL AND \(Self.all(conditions))
                """
        } else if conditions.allSatisfy({ $0.key == order.key }) {
            found = """
                SELECT letter
                FROM unnest(\(Self.alphabet)::text[]) AS letter
                CROSS JOIN LATERAL (
                    SELECT m.sort_name
                    FROM members m
                    WHERE \(Self.all(conditions)) AND \(order.key.suspension) = 0
                      AND m.sort_name >= lower(letter) COLLATE person_names
                    ORDER BY \(order.ordering)
                    LIMIT 1
                ) AS first
                WHERE translate(upper(left(first.sort_name, 1)), 'Ё', 'Е') = letter
                """
        } else {
            return .known(nil)
        }
        return Query<[String]>.rows(found) { try $0.only() }.map { Set($0.compactMap(Self.letter)) }
    }
}

extension ListAddress<MemberKey> {
    /// The page that begins with those whose names begin with a letter.
    package func page(at letter: String) -> Address { page(behind: [.number(0), .text(letter.lowercased())]) }
}
