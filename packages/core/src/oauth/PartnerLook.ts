import { Data, Effect, Result } from "effect";
import { readImageHeader } from "../document/ImageHeader.ts";
import type { ImageResizer } from "../passback/ImageResizer.ts";
import type { Logo } from "./LogoStore.ts";
import { isRedirectUri } from "./RedirectUri.ts";

/** What a partner may have shown on the consent page: links to its policies, and a logo, which is encoded anew. */

/** The largest file of a logo in bytes, and its most pixels. */
const largest = { bytes: 2 * 1024 * 1024, pixels: 16_000_000 };

/** The box that logos are shown in, for screens of three pixels a CSS pixel. */
const box = { width: 480, height: 144 };

/** What the consent page cannot show. The message says why. */
export class LookInvalid extends Data.TaggedError("LookInvalid")<{ readonly why: string }> {
  override get message(): string {
    return this.why;
  }
}

/** Checks an address that people may open: https, without userinfo and fragment. */
export const readPolicyUrl = (text: string): Result.Result<string, LookInvalid> =>
  text.startsWith("https://") && isRedirectUri(text, false)
    ? Result.succeed(text)
    : Result.fail(
        new LookInvalid({
          why: `${text} cannot be shown to people: give an absolute https address without userinfo and fragment`,
        }),
      );

/** Decodes a logo and encodes it anew, so that nothing but its pixels is left of the file. */
export const encodeLogo = (
  { fit }: ImageResizer["Service"],
  bytes: Uint8Array,
): Effect.Effect<Logo, LookInvalid> => {
  const header = Result.getOrUndefined(readImageHeader(bytes));
  if (header === undefined) {
    return Effect.fail(new LookInvalid({ why: "The logo is neither a JPEG nor a PNG" }));
  }
  if (bytes.length > largest.bytes || header.width * header.height > largest.pixels) {
    return Effect.fail(
      new LookInvalid({ why: "The logo is too large: 2 MB and 16 million pixels at most" }),
    );
  }
  const { type } = header;
  return fit({ type, bytes }, box).pipe(
    Effect.map((encoded) => ({ type, bytes: encoded })),
    Effect.catchDefect(() => Effect.fail(new LookInvalid({ why: "The logo cannot be decoded" }))),
  );
};
