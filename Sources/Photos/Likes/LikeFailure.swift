import Site

/// A like did not reach Unsplash, or nobody knows whether it did. Nothing is written, and it may be sent again: liking twice
/// is liking once. What nobody knows is made certain later (``LikeJob``).
struct LikeFailure: ActFailure {
    let mayBeDone = false
    /// Unsplash may have taken it all the same.
    var isUnknown = false
    /// The member's account can do nothing any more.
    var hasEnded = false
}
