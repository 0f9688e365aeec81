import { Data } from "effect";
import { fixedPaths, knownPathOf, openPaths } from "./KnownPaths.ts";

/** Why no endpoint answers a request. */
export type UnroutedPath = Data.TaggedEnum<{
  /** The path is known, its method is not. */
  WrongMethod: { readonly allow: ReadonlyArray<string> };
  /** The path names a product that there is none of; to be told to accounts only. */
  ProductUnknown: {};
  /** The path is known, what it names cannot be there; to be told to accounts only. */
  NothingThere: {};
  /** Nobody knows the path. */
  PathUnknown: {};
}>;
const UnroutedPath = Data.taggedEnum<UnroutedPath>();

const productPath = /^\/api\/v2\/(telecom\/[^/]|document\/[^/]+\/verify$)/;

/** A telecom path of one segment is a transaction if it looks like one, else a product. */
const telecomTransaction = /^\/api\/v2\/telecom\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells why no endpoint answers `method` on `target` (a path and perhaps a query). Source: choices, section 2. */
export const unroutedPathOf = (method: string, target: string): UnroutedPath => {
  const pathname = target.split("?", 1)[0] ?? "";
  const fixed = knownPathOf(fixedPaths, pathname);
  if (fixed !== undefined) return UnroutedPath.WrongMethod({ allow: fixed.methods });
  const open = knownPathOf(openPaths, pathname);
  // With the right method it is an id that the router cannot decode.
  if (open?.methods.includes(method) ?? false) return UnroutedPath.NothingThere();
  if (productPath.test(pathname) && !telecomTransaction.test(pathname))
    return UnroutedPath.ProductUnknown();
  return open === undefined
    ? UnroutedPath.PathUnknown()
    : UnroutedPath.WrongMethod({ allow: open.methods });
};
