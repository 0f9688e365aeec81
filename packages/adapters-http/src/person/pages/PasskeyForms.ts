import type { PasskeySite } from "@bonafide/core/access/Passkey";
import { handleOf } from "@bonafide/core/access/PasskeyCeremonies";
import { type ComponentChild, h } from "preact";
import { form, type FormTarget, hidden } from "./Elements.ts";

/** A challenge for this page's browser. */
export interface PasskeyOffer {
  readonly site: PasskeySite;
  readonly challenge: string;
}

/** The owner of new passkeys. */
export interface PasskeyOwner {
  readonly id: string;
  /** What their device calls the account. */
  readonly name: string;
  /** The ids of the passkeys that they have. */
  readonly known: ReadonlyArray<string>;
}

/** Milliseconds that the browser waits for the person. */
const timeout = 300_000;

/** ES256, Ed25519 and RS256, by their COSE numbers. Source: WebAuthn Level 3, 5.4. */
const algorithms = [-7, -8, -257];

/** A button that asks the browser for a passkey, and sends the form with its answer. A script shows it. */
const passkeyButton = (
  ceremony: "get" | "create",
  { challenge }: PasskeyOffer,
  options: Readonly<Record<string, unknown>>,
  label: string,
  failed: string,
): ReadonlyArray<ComponentChild> => [
  hidden("challenge", challenge),
  hidden("response", ""),
  h("p", { class: "error", role: "alert", tabIndex: -1, "data-failed": "", hidden: true }, failed),
  h(
    "button",
    {
      type: "submit",
      class: "plain",
      hidden: true,
      "data-passkey": ceremony,
      "data-options": JSON.stringify({ challenge, timeout, ...options }),
    },
    label,
  ),
];

/** The button of a sign-in, for a form that has other fields too. */
export const passkeyUse = (
  offer: PasskeyOffer,
  words: { readonly use: string; readonly failed: string },
): ReadonlyArray<ComponentChild> =>
  passkeyButton(
    "get",
    offer,
    { rpId: offer.site.host, allowCredentials: [], userVerification: "required" },
    words.use,
    words.failed,
  );

/** Signs in with any passkey of this site. */
export const passkeySignIn = (
  target: FormTarget,
  offer: PasskeyOffer,
  words: { readonly use: string; readonly failed: string },
  more: ReadonlyArray<ComponentChild> = [],
): ComponentChild => form(target, "passkey", [...more, ...passkeyUse(offer, words)]);

/** Makes a new passkey. A script shows the form. */
export const passkeyCreation = (
  target: FormTarget,
  offer: PasskeyOffer,
  owner: PasskeyOwner,
  words: { readonly add: string; readonly failed: string },
  fields: ReadonlyArray<ComponentChild>,
): ComponentChild =>
  form(
    target,
    "add_passkey",
    [
      ...fields,
      ...passkeyButton(
        "create",
        offer,
        {
          rp: { id: offer.site.host, name: "bonafide" },
          user: { id: handleOf(owner.id), name: owner.name, displayName: owner.name },
          pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
          authenticatorSelection: {
            residentKey: "required",
            requireResidentKey: true,
            userVerification: "required",
          },
          attestation: "none",
          excludeCredentials: owner.known.map((id) => ({ type: "public-key", id })),
        },
        words.add,
        words.failed,
      ),
    ],
    { attributes: { hidden: true } },
  );
