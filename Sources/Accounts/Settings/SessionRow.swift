import Site

/// A browser in which the member is signed in.
package struct SessionRow {
    package let icon: Icon
    /// «Firefox, Linux»
    package let name: String
    /// «Москва · вчера в 18:20»: what tells one's own from another's.
    package let details: String
    /// nil for the session that the reader looks with.
    package let end: FormAction?
}
