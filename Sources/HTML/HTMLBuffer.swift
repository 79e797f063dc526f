import Localization

/// The page that templates write to: memory that grows, is cleared and is used again.
///
/// Not `Sendable`: it belongs to the thread that made it. What a template may write is what has a `write`: text
/// (escaped), `HTML` (as it is), whole numbers, and every ``HTMLWritable``. An `Optional` or a `Bool` has none and does
/// not compile.
public final class HTMLBuffer {
    /// Bytes. A page that grew beyond is given back by `clear`, so that one huge page does not stay in memory.
    public static let largestKept = 1 << 20

    // Private, every one: the compiler then knows each access and checks none of them at run time.
    private var start: UnsafeMutableRawPointer
    /// Where the next byte goes.
    private var end: UnsafeMutableRawPointer
    /// The end of the memory.
    private var limit: UnsafeMutableRawPointer

    /// Bytes written.
    public var count: Int { end - start }

    /// Bytes that fit before the memory grows.
    package var capacity: Int { limit - start }

    /// - Parameter capacity: bytes to begin with
    public init(capacity: Int = 65_536) {
        let capacity = max(capacity, 64)
        start = .allocate(byteCount: capacity, alignment: 16)
        end = start
        limit = start + capacity
    }

    deinit {
        start.deallocate()
    }

    /// Forgets what was written and keeps the memory.
    public func clear() {
        if capacity > Self.largestKept {
            start.deallocate()
            start = .allocate(byteCount: Self.largestKept, alignment: 16)
            limit = start + Self.largestKept
        }
        end = start
    }

    /// Lends the bytes written so far; valid inside `body` only, which must not write.
    public func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The page as a string: for tests, letters and stored fragments.
    public var text: String {
        withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Text of a template, as it is.
    public func raw(_ markup: StaticString) {
        let length = markup.utf8CodeUnitCount
        reserve(length)
        end.copyMemory(from: markup.utf8Start, byteCount: length)
        end += length
    }

    /// Bytes as they are: for what stands around a page (headers), never for text of people.
    public func copy(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        reserve(bytes.count)
        end.copyMemory(from: source, byteCount: bytes.count)
        end += bytes.count
    }

    /// Text of people, escaped: `&` `<` `>` `"` `'`.
    public func write(_ text: String) {
        withBytes(of: text) { escape($0) }
    }

    /// Text of people, escaped: `&` `<` `>` `"` `'`.
    public func write(_ text: Substring) {
        var text = text
        text.withUTF8 { escape($0) }
    }

    /// A date, a size or a number, which holds nothing to escape.
    package func write(_ text: ShortText) {
        reserve(ShortText.longest)
        text.copy(to: end)
        end += text.count
    }

    /// What writes itself.
    @inlinable
    public func write(_ value: some HTMLWritable) {
        value.write(to: self)
    }

    /// Markup as it is.
    public func write(_ html: HTML) {
        withBytes(of: html.markup) { copy(UnsafeRawBufferPointer($0)) }
    }

    /// Lends the bytes of a string where they lie: a copy of it, which `withUTF8` needs, would be retained and released.
    @inline(__always)
    private func withBytes(of text: String, _ use: (UnsafeBufferPointer<UInt8>) -> Void) {
        if text.utf8.withContiguousStorageIfAvailable(use) != nil { return }
        var text = text
        text.withUTF8(use)
    }

    /// Decimal digits.
    @inlinable
    public func write<I: BinaryInteger>(_ number: I) {
        if let number = Int(exactly: number) {
            digits(number)
        } else {
            write(String(number))
        }
    }

    /// Digits in groups, as the language has them.
    public func write(_ number: Int, in language: Language) {
        write(language.numberText(number))
    }

    /// Passes on what stands in an attribute's value. Templates put it around such an expression, because markup has
    /// quotes of its own: `HTML` is deprecated there, and warnings are errors.
    @inlinable
    public static func quoted<Value>(_ value: Value) -> Value {
        value
    }

    @available(*, deprecated, message: "markup cannot stand in an attribute: write a String")
    @inlinable
    public static func quoted(_ value: HTML) -> HTML {
        value
    }

    @usableFromInline
    func digits(_ number: Int) {
        // From the last digit on, where no number reaches, and then to its place.
        reserve(40)
        var start = end + 40
        var rest = number.magnitude
        repeat {
            start -= 1
            start.storeBytes(of: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10), as: UInt8.self)
            rest /= 10
        } while rest > 0
        if number < 0 {
            start -= 1
            start.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
        }
        let length = end + 40 - start
        end.copyMemory(from: start, byteCount: length)
        end += length
    }

    /// Text of people as bytes of UTF-8, escaped: for text that is no `String`. Bytes that are no UTF-8 pass as they are;
    /// they end no tag and no attribute, since a browser takes the ASCII byte behind them for itself (WHATWG Encoding,
    /// "UTF-8 decoder").
    public func escape(_ text: UnsafeBufferPointer<UInt8>) {
        guard let source = text.baseAddress else { return }
        // In steps, so that a long text does not reserve five times its length.
        var done = 0
        while done < text.count {
            let step = min(text.count - done, 8192)
            reserve(Escaping.room(for: step))
            end += Escaping.copy(source + done, step, to: end)
            done += step
        }
    }

    /// Lends memory for up to `most` bytes behind those written; `fill` says how many it wrote there, as they are.
    package func extend(_ most: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {
        reserve(most)
        end += fill(end.assumingMemoryBound(to: UInt8.self))
    }

    /// Room for `more` bytes after those written.
    @inline(__always)
    private func reserve(_ more: Int) {
        if limit - end < more { grow(more) }
    }

    @inline(never)
    private func grow(_ more: Int) {
        let count = count
        let capacity = max(self.capacity * 2, count + more)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        memory.copyMemory(from: start, byteCount: count)
        start.deallocate()
        start = memory
        end = memory + count
        limit = memory + capacity
    }
}
