import HTML
import Localization

/// A page of the organisation, in words.
package struct OrganisationTextPage {
    package let title: String
    package let html: HTML
    /// Of the text, which may not be the reader's.
    package let language: Language
    package let changed: String?
    /// Where an earlier version is read, the way to the one that holds.
    package let current: Link?
}
