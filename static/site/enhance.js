// What pages gain from scripts. Every one of them works without: this file only shortens ways.
import "./theme.js";
import "./menu.js";
import "./dialog.js";
import "./toast.js";
import "./copy.js";
import "./times.js";
import "./wide.js";
import "./keys.js";
import "./quiet.js";
import "./sent.js";
import { settle } from "./draft.js";

settle();

const wanted = {
  "[data-composer]": () => import("./composer.js"),
  "[data-suggestions]": () => import("./suggestions.js"),
  "[data-pager]": () => import("./pager.js"),
  "[data-news]": () => import("./news.js"),
  "[data-code]": () => import("./code.js"),
  "[data-rows]": () => import("./rows.js"),
  "[data-sheet]": () => import("./sheet.js"),
  "[data-share], [data-share-sheet]": () => import("./share.js"),
  "[data-uploads], [data-moving]": () => import("./uploads.js"),
  "[data-refreshing]": () => import("./refreshing.js"),
  "[data-copies]": () => import("./copies.js"),
  "[data-thumbs]": () => import("./thumbs.js"),
  "[data-live]": () => import("./search.js"),
  "[data-stage]": () => import("./stage.js"),
  "[data-renew]": () => import("./renewing.js"),
  "[data-sheets]": () => import("./sheets.js"),
  ".way": () => import("./neighbours.js"),
};

/** Begins what the page needs; what comes to it later may need more. */
function begin() {
  for (const [selector, load] of Object.entries(wanted)) {
    if (!document.querySelector(selector)) continue;
    delete wanted[selector];
    load().then((module) => module.begin());
  }
}
document.addEventListener("quad:added", begin);
begin();
