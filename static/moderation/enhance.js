// What pages of moderation gain from scripts. Files of their own: other pages have none of it.
export const enhancements = {
  ".case": () => import("/static/moderation/cases/case.js"),
};
