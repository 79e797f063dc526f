// What pages gain of the feed, posts and people from scripts, by what they show.
export const enhancements = {
  "[data-composer]": () => import("./posts/composer.js"),
  "#news": () => import("./posts/news.js"),
  ".post[data-item]": () => import("./posts/opening.js"),
  ".post[data-item] form": () => import("./posts/deleting.js"),
};
