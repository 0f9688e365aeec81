import type { PasskeyAnswer } from "@bonafide/core/access/Passkey";
import type { PageForm } from "./PageForm.ts";
import type { PageVisit } from "./PageVisit.ts";

/** The answer of a passkey in a form; absent where browsers have none. */
export const sentPasskey = (
  { passkey, secret }: Pick<PageVisit, "passkey" | "secret">,
  form: PageForm,
): PasskeyAnswer | undefined =>
  passkey === undefined || secret === undefined
    ? undefined
    : {
        response: form.text("response"),
        challenge: form.text("challenge"),
        browser: secret,
        site: passkey.site,
      };
