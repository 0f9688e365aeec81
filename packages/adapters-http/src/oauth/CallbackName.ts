import { callbackNameLength } from "@bonafide/core/oauth/OAuthParameters";

/** Source: ECMA-262, ReservedWord. */
const reserved = new Set(
  (
    "await break case catch class const continue debugger default delete do else enum export extends false finally " +
    "for function if import in instanceof new null return super switch this throw true try typeof var void while " +
    "with yield"
  ).split(" "),
);

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/**
 * Whether a text is a valid JSONP callback: JavaScript identifiers joined by single dots, up to 128 characters. Source:
 * choices, section 5.
 */
export const isCallbackName = (text: string): boolean =>
  text.length <= callbackNameLength &&
  text.split(".").every((name) => identifier.test(name) && !reserved.has(name));
