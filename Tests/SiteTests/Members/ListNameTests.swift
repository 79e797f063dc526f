import Site
import Testing

@Suite struct ListNameTests {
    @Test(arguments: [
        ("Ковалёва Анна Дмитриевна", "Анна", "Ковалёва"), ("Анна Дмитриевна Ковалёва", "Анна", "Ковалёва"),
        ("Анна Ковалёва", "Анна", "Ковалёва"), ("Ковалёва Анна", "Анна", "Ковалёва"),
        ("Ирина Белова", "Ирина", "Белова"), ("Белова Ирина", "Ирина", "Белова"),
        ("Марченко Олег Петрович", "Олег", "Марченко"), ("Олег Марченко", "Олег", "Марченко"),
        ("Гуревич Михаил", "Михаил", "Гуревич"), ("Михаил Гуревич", "Михаил", "Гуревич"),
        ("Алиев Вагиф Самед оглы", "Вагиф", "Алиев"), ("Ким Ен Су", "Ен Су", "Ким"), ("Цой Марк", "Марк", "Цой"),
        ("Сафронова-Кац Мария Ильинична", "Мария", "Сафронова-Кац"), ("Мадонна", "Мадонна", ""),
        ("James Whitfield", "James", "Whitfield"), ("Maria del Carmen Garcia", "Maria", "del Carmen Garcia"),
        ("Ludwig van Beethoven", "Ludwig", "van Beethoven"), ("Anna Maria Kovalyova", "Anna Maria", "Kovalyova"),
        ("", "", ""),
    ])
    func `is taken from the full name, whichever way it is written`(_ full: String, _ given: String, _ surname: String)
    {
        #expect(ListName(of: full) == ListName(given: given, surname: surname))
    }

    @Test func `is shown with the given name first and sorted by the surname`() {
        let name = ListName(of: "Ковалёва Анна Дмитриевна")
        #expect(name.shown == "Анна Ковалёва")
        #expect(name.sorted == "Ковалёва Анна")
        #expect(ListName(of: "Мадонна").sorted == "Мадонна")
    }
}
