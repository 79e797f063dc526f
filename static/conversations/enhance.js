// What pages of conversations gain from scripts. Files of their own: other pages have none of it.
export const enhancements = {
  "#conversations": () => import("/static/conversations/list/list.js"),
  ".thread-foot": () => import("/static/conversations/thread/thread.js"),
  "[data-people-picker]": () => import("/static/conversations/people/picking.js"),
};
