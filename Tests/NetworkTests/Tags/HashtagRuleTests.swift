import FoundationEssentials
import Highlighting
import Markdown
import Network
import TestSupport
import Testing
import Web
import Writing

/// The rule as `Tests/Support/hashtags.json` has it, which `Browser/test_hashtags` holds browsers to.
@Suite struct HashtagRuleTests {
    private struct Rule: Decodable {
        struct Text: Decodable {
            let text: String
            let tags, broken: [String]
        }
        let words: [String: String?]
        let texts: [Text]
    }

    private let rule: Rule

    init() throws {
        let file = try #require(FileManager.default.contents(atPath: "\(Cluster.project)/Tests/Support/hashtags.json"))
        rule = try JSONDecoder().decode(Rule.self, from: file)
    }

    @Test func `tells which words are hashtags, and why others are none`() {
        #expect(rule.words.count > 20)
        for (word, wrong) in rule.words {
            let mistake: HashtagScanner.Mistake? =
                switch wrong {
                case nil: nil
                case "no letter": .noLetter
                case "too long": .tooLong
                case let character?: .character(character)
                }
            let form = PostForm(Fields([("body", "Текст"), ("tags", "#\(word)")]))
            #expect(form.tags.map(\.name) == (mistake == nil ? [word.composed.lowercased()] : []), "\(word)")
            #expect(form.broken.map(\.reason) == (mistake.map { [.rule($0)] } ?? []), "\(word)")
        }
    }

    @Test func `finds hashtags in texts, and what is meant as one`() throws {
        #expect(rule.texts.count > 8)
        for each in rule.texts {
            func published(without: String) throws -> RenderedPost {
                let form = PostForm(Fields([("body", each.text), ("without", without)]))
                return try RenderedPost(form, highlighter: Highlighter(program: nil))
            }
            let post = try published(without: each.broken.joined(separator: " "))
            #expect(post.tags.map(\.name) == each.tags.map { $0.lowercased() }, "\(each.text)")
            let links = post.text.html.markup.split(separator: "class=\"hashtag\"").count - 1
            #expect(links == each.tags.count, "\(post.text.html.markup)")
            guard !each.broken.isEmpty else { continue }
            let unnamed = #expect(throws: UnnamedHashtags.self) { try published(without: "") }
            #expect(unnamed?.words.map(\.word) == each.broken, "\(each.text)")
        }
    }
}
