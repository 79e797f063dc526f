// What pages gain from scripts. Every one of them works without: this file only shortens ways. What a feature adds is in
// its own `enhance.js`; the build makes the list of them.
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
import features from "features";

settle();

const own = {
  "[data-pager], [data-list]": () => import("./pager.js"),
  "[data-window]": () => import("./window.js"),
  // Files of their own: few pages have them.
  "[data-rows]": () => import("/static/site/rows.js"),
  "[data-sheet], [data-acts], template[data-acts-of]": () => import("./sheet.js"),
  "[data-narrows]": () => import("./search.js"),
  "[data-refresh-list]": () => import("./pulling.js"),
  "[data-live]": () => import("./live.js"),
  ".page-head ~ .stays": () => import("/static/site/receding.js"),
  ".way": () => import("/static/site/neighbours.js"),
  "[data-stage]": () => import("/static/site/stage.js"),
  "body[data-owner]": () => import("./offline/kept.js"),
};

let wanted = [own, ...features].flatMap(Object.entries);

/** Begins what the page needs; what comes to it later may need more. */
async function begin() {
  const needed = wanted.filter(([selector]) => document.querySelector(selector));
  wanted = wanted.filter((entry) => !needed.includes(entry));
  await Promise.all(needed.map(async (entry) => {
    const part = await entry[1]().catch((error) => {
      // One that fails by itself says so; one that did not come is wanted still. Each browser has its own words for that.
      if (!/import/iu.test(error.message)) throw error;
      wanted.push(entry);
    });
    await part?.begin();
  }));
}
for (const event of ["quad:added", "quad:back"]) document.addEventListener(event, begin);
begin().then(() => {
  // From here on every key and every drop is heard: for programs that use the page as a person does.
  document.documentElement.dataset.enhanced = "yes";
});
