// What pages gain of files from scripts, by what they show.
export const enhancements = {
  "[data-acts], template[data-acts-of], [data-share], [data-share-sheet]": () => import("./items/share.js"),
  ".archive": () => import("/static/files/archives/starting.js"),
  "[data-hint]": () => import("./lists/unsaved.js"),
  "[data-rows][data-renaming]": () => import("./lists/outcomes.js"),
  "[data-uploads], #uploads": () => import("./uploads/uploads.js"),
};
