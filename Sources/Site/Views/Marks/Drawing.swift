/// A drawing of our own in the sprite: two tones, for pages that have little else to show.
package enum Drawing: String, Sendable, CaseIterable {
    case start
    case connectFiles = "connect-files"
    case connectPhotos = "connect-photos"
    case nothingYet = "nothing-yet"
    case noBookmarks = "no-bookmarks"
    case noCases = "no-cases"
    case noChannels = "no-channels"
    case noConversations = "no-conversations"
    case noDrafts = "no-drafts"
    case noFeeds = "no-feeds"
    case noPictures = "no-pictures"
    case noPlaces = "no-places"
    case noProjects = "no-projects"
    case noReactions = "no-reactions"
    case emptyShelf = "empty-shelf"
    case emptyTrash = "empty-trash"
    case noReminders = "no-reminders"
    case noNotifications = "no-notifications"
    case noInvitations = "no-invitations"
    case noJobs = "no-jobs"
    case emptyFolder = "empty-folder"
    case emptyLog = "empty-log"
    case nothingChosen = "nothing-chosen"
    case nothingFound = "nothing-found"
    case notFound = "not-found"
    case forbidden
    case broken
    case letterSent = "letter-sent"
}
