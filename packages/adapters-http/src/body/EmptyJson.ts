import type { FormParser, FormState } from "./FormPart.ts";

/** The longest body: clients write little around an empty object. */
const longest = 64;

/** Whether a body is JSON. */
export const isJson = (contentType: string): boolean =>
  /^\s*application\/json\s*(;|$)/i.test(contentType);

/**
 * Accepts an empty JSON body, as clients send it beside a query (`axios.post(url, {}, { params })`). Any other JSON is
 * `Broken`. Source: choices, section 4.
 */
export const emptyJson = (): FormParser => {
  let text = "";
  let state: FormState = "Open";
  return {
    write: (chunk) => {
      if (text.length + chunk.length > longest) state = "Broken";
      else text += new TextDecoder().decode(chunk);
    },
    end: () => (state === "Open" && /^\s*(\{\s*\}|null)?\s*$/.test(text) ? "Whole" : "Broken"),
    state: () => state,
  };
};
