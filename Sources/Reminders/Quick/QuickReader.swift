import Localization

/// Reads what stands at a place of a line. What is only half understood is not taken: it is a part of the text, and where it
/// tells of days or hours nevertheless, nothing of the line is.
struct QuickReader {
    let today: Day
    var line: QuickLine

    enum Finding<Value> {
        case taken(Value)
        /// It is one of the words of the text: «приказ от 24 ноября».
        case text
        /// It says when, but not in a way that is understood: «после пятницы».
        case doubtful
    }

    typealias Found<Value> = Reading<Finding<Value>>

    func word(_ place: Int) -> String { line.word(place) }

    // MARK: Numbers

    /// Of up to four digits; nil for anything else.
    static func digits(_ word: some StringProtocol) -> Int? {
        1...4 ~= word.utf8.count && word.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(word) : nil
    }

    /// «3», «три», "three".
    func number(at place: Int) -> Reading<Int>? {
        Self.digits(word(place)).map { Reading($0, place + 1) } ?? Self.numbers.read(line, at: place)
    }

    private static let numbers = QuickPhrases([
        "один,одну,одна,одно,one": 1, "два,две,two": 2, "три,three": 3, "четыре,four": 4, "пять,five": 5,
        "шесть,six": 6,
        "семь,seven": 7, "восемь,eight": 8, "девять,nine": 9, "десять,ten": 10, "одиннадцать,eleven": 11,
        "двенадцать,twelve": 12, "тринадцать,thirteen": 13, "четырнадцать,fourteen": 14, "пятнадцать,fifteen": 15,
        "шестнадцать,sixteen": 16, "семнадцать,seventeen": 17, "восемнадцать,eighteen": 18, "девятнадцать,nineteen": 19,
        "двадцать,twenty": 20, "двадцать пять,twenty five,twenty-five": 25, "тридцать,thirty": 30, "сорок,forty": 40,
        "сорок пять,forty five,forty-five": 45,
    ])

    /// «15-го», "15th": of the days of a month.
    func ordinal(at place: Int) -> Int? {
        let word = word(place)
        let digits = word.prefix { ("0"..."9").contains($0) }
        guard let number = Self.digits(digits), 1...31 ~= number else { return nil }
        return Self.endings.contains(String(word.dropFirst(digits.count))) ? number : nil
    }

    private static let endings: Set<String> = ["st", "nd", "rd", "th", "-го", "-ого", "-му", "-ому", "-е", "-ое", "-й"]

    /// What is counted: «в 9 отдел», "at 5 Baker Street" tell of no hour.
    func isCounted(at place: Int) -> Bool {
        Self.counted.contains(word(place)) || [place + 1, place + 2].contains { Self.streets.contains(word($0)) }
    }

    private static let streets: Set<String> = [
        "street", "st", "road", "rd", "avenue", "ave", "lane", "square", "boulevard", "улица", "улице",
        "улицу",
    ]
    private static let counted: Set<String> = [
        "street", "st", "road", "rd", "avenue", "ave", "lane", "square", "floor", "page", "pages", "place", "places",
        "percent", "%", "degrees", "dollars", "euros", "euro", "pounds", "people", "persons", "times", "miles", "km",
        "kilometers", "kilometres", "meters", "metres", "steps", "kg", "items", "points", "century", "anniversary",
        "chapter", "chapters", "seats", "rooms", "copies", "раз", "раза", "рублей", "рубля", "руб", "₽", "евро",
        "долларов", "процентов", "процента", "градусов", "человек", "людей", "букв", "слов", "тысяч", "тысячи",
        "тыс", "млн", "км", "кг", "м", "шт", "штук", "лет", "балл", "баллов", "из", "отдел", "отделе", "отдела",
        "отделение", "отделении", "кабинет", "кабинете", "кабинета", "кабинету", "аудиторию", "аудитории", "корпус",
        "корпусе", "корпуса", "этаж", "этаже", "этажа", "подъезд", "подъезде", "школу", "школе", "школы", "класс",
        "классе", "классу", "класса", "вагон", "вагоне", "палату", "палате", "группу", "группе", "лицей", "лицее",
        "маршрут", "маршруте", "квартиру", "квартире", "офис", "офисе", "комнату", "комнате", "участок", "участке",
        "больницу", "больнице", "поликлинику", "поликлинике", "зал", "зале", "ряд", "ряду", "ряда", "том", "томе",
        "томах", "местах", "места", "мест", "место", "цех", "цехе", "номер", "номере", "дом", "доме", "дому", "окно",
        "окне", "экземплярах", "экземпляра", "этапа", "этапов", "строк", "строки", "строке", "пункт", "пункте",
        "пункта", "страниц", "страницы", "странице", "параграф", "параграфе", "главу", "главе", "вариант",
        "варианте", "случаях", "части", "частей",
    ]
}
