import Testing
import Writing

@Suite struct TextDifferenceTests {
    private func parts(_ old: String, _ new: String) -> [TextDifference.Part] {
        TextDifference(from: old, to: new).parts
    }

    @Test func `names the words that went and those that came, in their place`() {
        #expect(
            parts("Встреча в четверг, 18:10.", "Встреча в пятницу, 18:10, R201.")
                == [
                    .same("Встреча в "), .gone("четверг"), .new("пятницу"), .same(", 18:10"), .new(", R201"),
                    .same("."),
                ])
        #expect(parts("Как было", "Как было") == [.same("Как было")])
        #expect(parts("", "Новое") == [.new("Новое")])
        #expect(parts("Старое", "") == [.gone("Старое")])
    }

    @Test func `a space between two replaced words is of both`() {
        #expect(
            parts("один два три", "раз два-с три")
                == [.gone("один"), .new("раз"), .same(" два"), .new("-с"), .same(" три")])
        #expect(parts("красный дом", "синий шар") == [.gone("красный дом"), .new("синий шар")])
    }

    /// What is left of each side is that side, whatever was changed.
    @Test func `loses nothing of either text`() {
        var random = SystemRandomNumberGenerator()
        let words = ["да", "нет", " ", "\n", ",", "ёж", "👩‍👩‍👧", "x"]
        func text() -> String {
            (0..<Int.random(in: 0...40, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined()
        }
        for _ in 1...2_000 {
            let (old, new) = (text(), text())
            var (before, after) = ("", "")
            for part in parts(old, new) {
                switch part {
                case .same(let text):
                    before += text
                    after += text
                case .gone(let text): before += text
                case .new(let text): after += text
                case .skipped: Issue.record("a short text is shown whole")
                }
            }
            #expect(before == old && after == new, "\(old.debugDescription) → \(new.debugDescription)")
        }
    }

    @Test func `leaves out what is far from any change`() {
        let far = Array(repeating: "далеко", count: 300).joined(separator: " ")
        let found = parts("\(far) было \(far)", "\(far) стало \(far)")
        #expect(found.count == 6)
        #expect(found.first == .skipped && found.last == .skipped)
        #expect(found.contains(.gone("было")) && found.contains(.new("стало")))
    }

    @Test(arguments: ["中", "👩‍👩‍👧", "नी"])
    func `shows nothing twice, however many bytes its characters have`(_ character: String) {
        let near = String(repeating: character, count: 300)
        #expect(
            parts("было \(near) было", "стало \(near) стало")
                == [
                    .gone("было"), .new("стало"), .same(" \(near) "), .gone("было"), .new("стало"),
                ])
    }

    @Test func `of many thousand signs fewer changes are looked for one by one`() {
        func text(_ sign: String) -> String {
            (0..<100).map { _ in String(repeating: "+", count: 300) + sign }.joined()
        }
        #expect(parts(text("-"), text("*")).count(where: { if case .gone = $0 { true } else { false } }) == 1)
    }

    /// Two texts of the longest kind without a word in common, and two in which every other word differs.
    @Test func `what has changed nearly everywhere is replaced as a whole between its ends`() {
        let old = "начало " + (0..<6_000).map { "а\($0)" }.joined(separator: " ") + " конец"
        let new = "начало " + (0..<6_000).map { "б\($0)" }.joined(separator: " ") + " конец"
        let found = parts(old, new)
        #expect(found.count == 4)
        #expect(found.first == .same("начало ") && found.last == .same(" конец"))
    }
}
