// What pages gain of sign-in and registration from scripts, by what they show.
export const enhancements = {
  "[data-list-name]": () => import("./registration/list_name.js"),
  // Files of their own: few pages have them.
  "[data-code]": () => import("/static/accounts/sign_in/code.js"),
  "[data-passkey=create]": () => import("/static/accounts/passkeys/create.js"),
  "[data-passkey=sign-in]": () => import("/static/accounts/passkeys/sign_in.js"),
  "[data-passkey=step-up]": () => import("/static/accounts/passkeys/step_up.js"),
  "[data-browser-zone]": () => import("./registration/zone.js"),
};
