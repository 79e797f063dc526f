/// Hashtags, names behind an `@` and bare addresses in the text between marks.
extension Renderer {
    /// What was found in a text.
    private enum Find {
        case hashtag
        case address(LinkTarget)
    }

    /// Text of people. Every byte is looked at a fixed number of times: what was found, or looked through in vain, is
    /// not looked through again. An escaped mark comes as a text of its own, so nothing begins with it.
    func putProse(_ bytes: UnsafeRawBufferPointer) {
        guard !isInLink else { return putWords(bytes) }
        var written = 0
        var place = 0
        while place < bytes.count {
            let (found, end): (found: (start: Int, Find)?, end: Int)
            switch bytes[place] {
            case UInt8(ascii: "#"): (found, end) = hashtag(bytes, at: place)
            case UInt8(ascii: "@"): (found, end) = mailOrName(bytes, at: place, from: written)
            case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "w"), UInt8(ascii: "W"):
                (found, end) = address(bytes, at: place)
            default:
                place += 1
                continue
            }
            if let found {
                put(found.1, bytes, from: &written, found.start..<end)
            }
            place = end
        }
        putWords(UnsafeRawBufferPointer(rebasing: bytes[written...]))
    }

    /// What is meant as one and breaks the rule is noted, and stays a word of the text.
    private func hashtag(_ bytes: UnsafeRawBufferPointer, at place: Int) -> ((start: Int, Find)?, end: Int) {
        guard HashtagScanner.mayFollow(scalar(bytes, before: place)) else { return (nil, place + 1) }
        let found = HashtagScanner.word(bytes, from: place + 1)
        let end = place + 1 + found.length
        guard found.isMeant else { return (nil, place + 1 + found.looked) }
        let word = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
        if HashtagScanner.isValid(word) { return ((place, .hashtag), end) }
        if knownHashtags.insert(word.lowercased()).inserted { brokenHashtags.append(word) }
        return (nil, end)
    }

    /// A name is noted, and stays a word of the text.
    private func mailOrName(
        _ bytes: UnsafeRawBufferPointer, at place: Int, from floor: Int
    ) -> ((start: Int, Find)?, end: Int) {
        if let mail = BareAddress.mail(bytes, at: place, from: floor),
            !(scalar(bytes, before: mail.lowerBound).map(Bytes.isWordLike) ?? false),
            let target = LinkTarget(Array("mailto:".utf8) + bytes[mail])
        {
            return ((mail.lowerBound, .address(target)), mail.upperBound)
        }
        let before = scalar(bytes, before: place)
        // Behind "!" its mention would be an image.
        if HashtagScanner.mayFollow(before), before != "!" { noteName(bytes, at: place) }
        return (nil, place + 1)
    }

    private func noteName(_ bytes: UnsafeRawBufferPointer, at place: Int) {
        guard quotes == 0, typedNames.count < TypedName.mostNoted, let here = bytes.baseAddress,
            let beginning = source.baseAddress
        else { return }
        let start = here - beginning + place
        let words = TypedName.words(bytes, from: place + 1)
        if source.indices.contains(start), !words.isEmpty { typedNames.append(TypedName(words: words, start: start)) }
    }

    private func address(_ bytes: UnsafeRawBufferPointer, at place: Int) -> ((start: Int, Find)?, end: Int) {
        guard !(scalar(bytes, before: place).map(Bytes.isWordLike) ?? false) else { return (nil, place + 1) }
        switch BareAddress.web(bytes, at: place) {
        case nil: return (nil, place + 1)
        case .nothing(let looked): return (nil, place + looked)
        case .address(let length, let scheme):
            let end = place + length
            let target = LinkTarget(Array(scheme.utf8) + bytes[place..<end])
            return (target.map { (place, .address($0)) }, end)
        }
    }

    private func scalar(_ bytes: UnsafeRawBufferPointer, before place: Int) -> Unicode.Scalar? {
        place == 0 ? previous : Bytes.scalar(bytes, before: place)
    }

    private func put(_ found: Find, _ bytes: UnsafeRawBufferPointer, from written: inout Int, _ range: Range<Int>) {
        let text = UnsafeRawBufferPointer(rebasing: bytes[range])
        let word = String(decoding: text.dropFirst(), as: UTF8.self)
        let link: String?
        switch found {
        case .hashtag:
            if knownHashtags.insert(word.lowercased()).inserted { hashtags.append(word) }
            link = options.hashtagLink(word)
        case .address(let target):
            putWords(UnsafeRawBufferPointer(rebasing: bytes[written..<range.lowerBound]))
            openLink(target)
            putWords(text)
            isInLink = false
            markup.close()
            written = range.upperBound
            return
        }
        guard let link, let target = LinkTarget(Array(link.utf8)) else { return }
        putWords(UnsafeRawBufferPointer(rebasing: bytes[written..<range.lowerBound]))
        written = range.upperBound
        plain.add(text)
        previous = Bytes.scalar(text, before: text.count)
        markup.add {
            $0.raw("<a class=\"hashtag\" href=\"")
            $0.write(target.text)
            $0.raw("\">")
            $0.write(String(decoding: text, as: UTF8.self))
            $0.raw("</a>")
        }
    }
}
