import Site

extension AdminWords {
    /// What jobs of a kind do; the kind itself where it is none of Quad's.
    package func job(_ kind: String) -> String {
        switch kind {
        case "sign-in-letter": jobSignInLetter
        case "email-changed-letter": jobEmailChangedLetter
        case "passkey-letter": jobPasskeyLetter
        case "letter": jobLetter
        case "erase-account": jobEraseAccount
        case "admin.import": jobAdminImport
        case "export": jobExport
        case "blobs.reap": jobBlobsReap
        case "connections.photo": jobConnectionsPhoto
        case "connections.identity": jobConnectionsIdentity
        case "connections.arrival": jobConnectionsArrival
        case "files.public": jobFilesPublic
        case "files.thumbnails": jobFilesThumbnails
        case "files.fetch": jobFilesFetch
        case "files.follow": jobFilesFollow
        case "files.archive": jobFilesArchive
        case "files.batch": jobFilesBatch
        case "files.refresh": jobFilesRefresh
        case "media.preview": jobMediaPreview
        case "media.pages": jobMediaPages
        case "photos.like": jobPhotosLike
        case "photos.likes": jobPhotosLikes
        case "photos.details": jobPhotosDetails
        case "photos.download": jobPhotosDownload
        case "photos.account": jobPhotosAccount
        case "photos.feed": jobPhotosFeed
        case "writing.picture": jobWritingPicture
        case "network.portrait": jobNetworkPortrait
        case "projects.picture", "projects.first-picture": jobProjectsPicture
        case "admin.logo": jobAdminLogo
        case "reminders.import": jobRemindersImport
        default: kind
        }
    }

    /// Why a job did not succeed. An error that says nothing but its type says so in words, with the type for the one who
    /// looks for its cause.
    package func jobReason(_ reason: String) -> String {
        if reason == "Broken()" { return jobReasonSealed }
        if reason == "TooLarge()" { return jobReasonTooLarge }
        let isType = !reason.contains(where: \.isWhitespace) && reason.hasSuffix(")")
        return isType ? jobReasonType(type: reason) : reason
    }
}
