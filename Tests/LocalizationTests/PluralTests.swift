import Localization
import Testing

/// CLDR's rules for whole numbers by the last two digits: a row is a tens digit, a column the last digit.
/// 1 one, 2 few, 5 many.
private let russian: [[Int]] = [
    [5, 1, 2, 2, 2, 5, 5, 5, 5, 5],
    [5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
    [5, 1, 2, 2, 2, 5, 5, 5, 5, 5],
    [5, 1, 2, 2, 2, 5, 5, 5, 5, 5],
    [5, 1, 2, 2, 2, 5, 5, 5, 5, 5],
    [5, 1, 2, 2, 2, 5, 5, 5, 5, 5],
    [5, 1, 2, 2, 2, 5, 5, 5, 5, 5],
    [5, 1, 2, 2, 2, 5, 5, 5, 5, 5],
    [5, 1, 2, 2, 2, 5, 5, 5, 5, 5],
    [5, 1, 2, 2, 2, 5, 5, 5, 5, 5],
]

@Test func `declines after Russian numbers as CLDR does`() {
    let forms: [Int: PluralForm] = [1: .one, 2: .few, 5: .many]
    for number in 0...1_000 {
        #expect(Language.ru.plural(number) == forms[russian[number / 10 % 10][number % 10]], "\(number)")
    }
}

@Test func `declines after English numbers as CLDR does`() {
    for number in 0...1_000 {
        #expect(Language.en.plural(number) == (number == 1 ? .one : .other), "\(number)")
    }
}

@Test func `declines after negative numbers as after positive ones`() {
    #expect(Language.ru.plural(-1) == .one)
    #expect(Language.ru.plural(-13) == .many)
    #expect(Language.en.plural(-1) == .one)
    #expect(Language.ru.plural(.min) == .many)
}
