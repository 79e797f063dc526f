import Files
import FoundationEssentials
import Testing

/// What VK's answers become.
struct VKDocumentTests {
    private func page(_ items: String, count: Int = 1) throws -> VKDocumentPage {
        try VKAnswer<VKDocumentPage>.read(Array(#"{"response":{"count":\#(count),"items":[\#(items)]}}"#.utf8))
    }

    private func document(_ changes: String = "", title: String = "report.pdf", type: Int = 1) -> String {
        #"""
        {"id":700100201,"owner_id":55512345,"title":"\#(title)","size":48211,"ext":"pdf","date":1741079488,
         "type":\#(type),"url":"https:\/\/vk.ru\/doc55512345_700100201?hash=Zq"\#(changes)}
        """#
    }

    @Test func `a document becomes a file of the flat list`() throws {
        let file = try #require(try page(document()).items.first?.file)
        #expect(file.remoteID == "55512345_700100201" && file.path == file.remoteID && file.parent == "")
        #expect(file.name == "report.pdf" && file.size == 48_211 && file.category == .text && !file.isFolder)
        #expect(file.modified == Date(timeIntervalSince1970: 1_741_079_488) && file.created == file.modified)
        #expect(file.preview == nil)
    }

    @Test(arguments: FileCategory.allCases)
    func `the eight types are the eight categories`(_ category: FileCategory) throws {
        #expect(try page(document(type: category.rawValue)).items[0].file.category == category)
    }

    @Test func `a type of tomorrow is "other"`() throws {
        #expect(try page(document(type: 9)).items[0].file.category == .other)
    }

    @Test func `the smallest preview that is large enough is taken, and no other address than one of the web`() throws {
        func preview(_ sizes: String) throws -> String? {
            try page(document(#","preview":{"photo":{"sizes":[\#(sizes)]}}"#)).items[0].file.preview
        }
        let small = #"{"src":"https:\/\/a.example\/s","width":100,"height":75,"type":"s"}"#
        let middle = #"{"src":"https:\/\/a.example\/m","width":130,"height":98,"type":"m"}"#
        let large = #"{"src":"https:\/\/a.example\/o","width":480,"height":360,"type":"o"}"#
        #expect(try preview("\(large),\(middle),\(small)") == "https://a.example/m")
        #expect(try preview(small) == "https://a.example/s")
        #expect(try preview("") == nil)
        #expect(try preview(#"{"src":"javascript:alert(1)","width":480,"height":360,"type":"o"}"#) == nil)
    }

    @Test func `hostile titles are kept as what they say, without NUL`() throws {
        for title in ["../../etc/passwd", "a\\u000d\\u000aX: y", "\\u202egpj.exe", "Отчёт 🎓", "' OR 1=1 --"] {
            let decoded = try JSONDecoder().decode(String.self, from: Data("\"\(title)\"".utf8))
            #expect(try page(document(title: title)).items[0].file.name == decoded)
        }
        #expect(try page(document(title: "a\\u0000b")).items[0].file.name == "a\u{FFFD}b")
        #expect(try page(document(title: "  ")).items[0].file.name == "700100201.pdf")
        #expect(try page(document(title: String(repeating: "я", count: 3_000))).items[0].file.name.count == 1_024)
    }

    @Test func `a refusal is told by its number`() {
        func failure(_ code: Int) -> ListingFailure? {
            let body = #"{"error":{"error_code":\#(code),"error_msg":"x","request_params":[]}}"#
            do {
                _ = try VKAnswer<VKDocumentPage>.read(Array(body.utf8))
                return nil
            } catch { return (error as? VKFailure)?.listing }
        }
        #expect([5, 1117].map(failure) == [.revoked, .revoked])
        #expect([15, 3, 23].map(failure) == [.denied, .denied, .denied])
        #expect([6, 9, 14, 29].map(failure) == [.limited, .limited, .limited, .limited])
        #expect([1, 10].map(failure) == [.down, .down])
    }

    @Test func `anything else is nonsense, and five thousand broken answers do no harm`() throws {
        let whole =
            #"{"response":{"count":2,"items":[\#(document()),\#(document(#","preview":{"photo":{"sizes":[]}}"#))]}}"#
        let before = try MutatedAnswers.memory()
        for body in MutatedAnswers(of: whole, count: 5_000) {
            do {
                for item in try VKAnswer<VKDocumentPage>.read(body).items {
                    #expect(item.file.size >= 0 && !item.file.name.isEmpty && !item.file.name.utf8.contains(0))
                }
            } catch let failure as ListingFailure {
                #expect(failure == .nonsense)
            } catch is VKFailure {}
        }
        #expect(try MutatedAnswers.memory() - before < 32 << 20)
    }

    @Test func `calls carry the token in a header and everything else in the body`() throws {
        let api = VKDocuments(base: "https://api.vk.ru/method", token: "vk2.a.secret")
        let request = api.rename("-17_4711", to: "Отчёт & план.pdf")
        #expect(request.url == "https://api.vk.ru/method/docs.edit")
        guard case .bytes(let body) = request.body else { return #expect(Bool(false)) }
        #expect(
            String(decoding: body, as: UTF8.self)
                == "owner_id=-17&doc_id=4711&title=%D0%9E%D1%82%D1%87%D1%91%D1%82%20%26%20%D0%BF%D0%BB%D0%B0%D0%BD.pdf&v=5.199"
        )
        #expect(request.headers.contains { $0.name == "Authorization" && $0.value == "Bearer vk2.a.secret" })
        #expect(!request.url.contains("secret"))
    }
}
