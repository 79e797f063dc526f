/// A value that writes itself into a page, so that no `String` is made of it first: `{{ row.size }}`.
///
/// What it writes is text, never tags: it is right between tags and within a quoted attribute alike. So it writes through
/// `HTMLBuffer.write` and `HTMLBuffer.escape`, which escape, and has `HTMLBuffer.raw` only for literals of its own that hold
/// none of `&` `<` `>` `"` `'`. Markup is `HTML`, which is none of these and stands in no attribute.
public protocol HTMLWritable {
    func write(to page: HTMLBuffer)
}

extension String: HTMLWritable {
    @inlinable
    public func write(to page: HTMLBuffer) { page.write(self) }
}

extension Substring: HTMLWritable {
    @inlinable
    public func write(to page: HTMLBuffer) { page.write(self) }
}
