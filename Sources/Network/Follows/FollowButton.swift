import Site
import Web

/// «Не следить», above the comments of a post.
package struct FollowButton {
    package let action: FormAction
    package let button: Button

    init(_ post: PostID, isFollowed: Bool, page: Address, _ words: NetworkWords) {
        action = FormAction(
            isFollowed ? Paths.unfollowPost(post) : Paths.followPost(post), [LocalPath.returnField: page.text])
        button = Button(
            isFollowed ? words.unfollow : words.follow, .quiet, icon: isFollowed ? .bellOff : .bell, isSmall: true)
    }
}
