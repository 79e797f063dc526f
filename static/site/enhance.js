// What pages gain from scripts. Every one of them works without: this file only shortens ways.
import "./theme.js";
import "./menu.js";
import "./dialog.js";
import "./toast.js";
import "./copy.js";
import "./times.js";
import "./wide.js";
import "./back.js";
import "./keys.js";
import "./quiet.js";
import "./sign_out.js";
import "./fields.js";
import "./sent.js";
import { settle } from "./draft.js";

settle();

const wanted = {
  "[data-composer]": () => import("../network/posts/composer.js"),
  "[data-suggestions]": () => import("./suggestions.js"),
  "[data-pager], [data-list]": () => import("./pager.js"),
  "[data-window]": () => import("./window.js"),
  "#news": () => import("../network/posts/news.js"),
  ".post[data-item]": () => import("../network/posts/opening.js"),
  ".post[data-item] form": () => import("../network/posts/deleting.js"),
  ".reminder, [data-waiting]": () => import("../reminders/lists/list.js"),
  "[data-waiting]": () => import("../reminders/keys.js"),
  "[data-quick]": () => import("../reminders/lists/quick.js"),
  "[data-reminder]": () => import("../reminders/items/saving.js"),
  "[data-told]": () => import("../notifications/list/telling.js"),
  ".notification": () => import("../notifications/list/reading.js"),
  "[data-arriving]": () => import("../connections/oauth/arriving.js"),
  "[data-push]": () => import("../notifications/push/subscribing.js"),
  "[data-code]": () => import("../accounts/sign_in/code.js"),
  "[data-rows]": () => import("./rows.js"),
  "[data-sheet], [data-acts], template[data-acts-of]": () => import("./sheet.js"),
  "[data-acts], template[data-acts-of], [data-share], [data-share-sheet]": () => import("../files/items/share.js"),
  ".page-head ~ .stays": () => import("./receding.js"),
  ".archive": () => import("../files/archives/starting.js"),
  "[data-hint]": () => import("../files/lists/unsaved.js"),
  "[data-rows][data-renaming]": () => import("../files/lists/outcomes.js"),
  "[data-uploads], #uploads": () => import("../files/uploads/uploads.js"),
  "[data-opening]": () => import("../media/viewer/opening.js"),
  ".heart, #favourite-list": () => import("../photos/likes/hearts.js"),
  ".photo, .photo-view": () => import("../photos/shown/photos.js"),
  ".photo-share": () => import("../photos/shown/sharing.js"),
  ".thumb": () => import("../media/thumbnails/thumb.js"),
  "[data-narrows]": () => import("./search.js"),
  "[data-refresh-list]": () => import("./pulling.js"),
  "[data-live]": () => import("./live.js"),
  "[data-full]": () => import("../media/viewer/full.js"),
  "[data-stage]": () => import("./stage.js"),
  "[data-renew]": () => import("../media/viewer/renewing.js"),
  "[data-list-name]": () => import("../accounts/registration/list_name.js"),
  "[data-browser-zone]": () => import("../accounts/registration/zone.js"),
  ".way": () => import("./neighbours.js"),
};

/** Begins what the page needs; what comes to it later may need more. */
async function begin() {
  const needed = Object.entries(wanted).filter(([selector]) => document.querySelector(selector));
  for (const [selector] of needed) delete wanted[selector];
  await Promise.all(needed.map(async ([, load]) => (await load()).begin()));
}
document.addEventListener("quad:added", begin);
begin().then(() => {
  // From here on every key and every drop is heard: for programs that use the page as a person does.
  document.documentElement.dataset.enhanced = "yes";
});
