import Site
import Web

extension Icon {
    static let atSign = Icon("at-sign")
}

extension NotificationKind {
    /// The number of the post's own text among the numbers of its comments.
    static let postItself = 0

    /// Who is mentioned in a post or in a comment is notified, whether they follow the post or not.
    static let mentions = NotificationKind(
        "mention", .atSign, title: { NetworkWords($0).mentionsTitle }, address: place,
        news: { news, language in
            let words = NetworkWords(language)
            let who = words.who(news)
            return news.others == 0 ? words.mentionsYou(name: who) : words.mentionYou(names: who)
        })

    /// A comment of a post, or the post itself.
    static func place(_ post: Int, _ comment: Int?) -> Address {
        let post = PostID(rawValue: post)
        guard let comment, comment != postItself else { return Paths.post(post) }
        return Paths.comment(post, CommentID(rawValue: comment))
    }
}

extension NetworkWords {
    /// «Анна и ещё 2»
    func who(_ news: NotificationNews) -> String {
        let name = news.actor ?? somebody
        return news.others == 0 ? name : andOthers(count: news.others, name: name)
    }
}
