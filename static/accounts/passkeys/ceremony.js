// What pages and authenticators say to each other, as browsers have it: bytes on one side, base64url in JSON and forms on the
// other. Every form of a passkey has hidden fields by the names used here.

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const text = (buffer) =>
  buffer ? btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") : "";
const keys = (list) => list.map(({ id, transports }) => ({ type: "public-key", id: bytes(id), transports }));

/** Keys belong to names: where Quad is opened by a number of the network, browsers make and use none. */
const isNamed = /[a-z]/i.test(location.hostname) && !location.hostname.includes(":");

export const isSupported = isNamed && Boolean(window.PublicKeyCredential && navigator.credentials);

/** Asks Quad for a question. Throws the answer that refuses. */
async function question(form, address) {
  const token = form.querySelector("[name=token]").value;
  const answer = await fetch(address, { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams({ token }) });
  if (!answer.ok) throw answer;
  return answer.json();
}

function fill(form, values) {
  const prefix = form.dataset.prefix ?? "";
  for (const [name, value] of Object.entries(values)) form.elements.namedItem(prefix + name).value = value;
}

/** Has a key made, and puts it into the form. */
export async function create(form) {
  const asked = await question(form, form.dataset.options);
  const made = await navigator.credentials.create({
    publicKey: {
      rp: asked.site,
      user: { ...asked.user, id: bytes(asked.user.id) },
      challenge: bytes(asked.challenge),
      pubKeyCredParams: asked.algorithms.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: keys(asked.exclude),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
    },
  });
  const { response } = made;
  fill(form, {
    credential: text(made.rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.getAuthenticatorData()),
    public_key: text(response.getPublicKey()),
    algorithm: response.getPublicKeyAlgorithm(),
    transports: response.getTransports?.().join(",") ?? "",
  });
}

/** Has a key answer, and puts that into the form. Other options are those of `navigator.credentials.get`. */
export async function answer(form, options = {}) {
  const asked = await question(form, form.dataset.options);
  const given = await navigator.credentials.get({
    publicKey: {
      rpId: asked.site, challenge: bytes(asked.challenge), allowCredentials: keys(asked.allow), userVerification: "required",
    },
    ...options,
  });
  const { response } = given;
  fill(form, {
    credential: text(given.rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
    user_handle: text(response.userHandle),
  });
}

/** Says below the form why there is nothing to be sent. */
export function complain(form, error) {
  const { dataset } = form;
  const words =
    error.status === 429 ? dataset.limited
      : error.name === "InvalidStateError" ? dataset.exists
        : error.name === "NotAllowedError" ? dataset.cancelled
          : ["SecurityError", "NotSupportedError"].includes(error.name) ? dataset.unsupported : dataset.failed;
  say(form, words ?? dataset.failed);
}

export function say(form, words) {
  const place = form.querySelector("[data-passkey-words]");
  place.textContent = words;
  place.hidden = !words;
}
