/// What Unsplash says to a like, or to one that is taken back.
enum LikeAnswer: Equatable {
    case taken
    /// It takes no likes, from anybody or for this account.
    case refused
    /// It does not have this photo any more.
    case missing
    /// It was not asked: the hour's requests are spent, or it is left alone for a while.
    case later
}
