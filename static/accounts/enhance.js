// What pages gain of sign-in and registration from scripts, by what they show.
export const enhancements = {
  // Files of their own: few pages have them.
  "[data-list-name]": () => import("/static/accounts/registration/list_name.js"),
  "[data-code]": () => import("/static/accounts/sign_in/code.js"),
  "[data-passkey=create]": () => import("/static/accounts/passkeys/create.js"),
  "[data-passkey=sign-in]": () => import("/static/accounts/passkeys/sign_in.js"),
  "[data-passkey=step-up]": () => import("/static/accounts/passkeys/step_up.js"),
  "[data-browser-zone]": () => import("/static/accounts/registration/zone.js"),
};
