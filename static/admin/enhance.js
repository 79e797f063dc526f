// What pages of administration gain from scripts. Files of their own: members have none of it.
export const enhancements = {
  "[data-logo-preview]": () => import("/static/admin/organisation/preview.js"),
};
