// What pages gain of the feed, posts and people from scripts, by what they show.
export const enhancements = {
  ".feed-search": () => import("./posts/feed_search.js"),
  "#news": () => import("./posts/news.js"),
  ".post[data-item]": () => import("./posts/opening.js"),
  ".post[data-item] .menu form": () => import("./posts/deleting.js"),
  ".comments": () => import("./comments/comments.js"),
  ".channels-opener, [data-channels]": () => import("./channels/channels.js"),
  // Files of their own: few pages have them.
  ".post .prose pre": () => import("/static/network/posts/code.js"),
  "[data-seen]": () => import("/static/network/channels/seen.js"),
  "[data-channel-form], form.channel-preview": () => import("/static/network/channels/form.js"),
  "#channel-order": () => import("/static/network/channels/order.js"),
  "[data-portrait]": () => import("/static/network/portraits/part.js"),
  ".bookmark": () => import("./bookmarks/bookmarks.js"),
};
