import { distanceBetween } from "@bonafide/core/catalogue/Distance";
import { Data } from "effect";
import { fixedPaths, type KnownPath, knownPathOf, openPaths } from "./KnownPaths.ts";

/** Why no endpoint serves a request. */
export type UnroutedPath = Data.TaggedEnum<{
  /** The path is known, its method is not. */
  WrongMethod: { readonly allow: ReadonlyArray<string> };
  /** The path names an unknown product. Only accounts learn this. */
  ProductUnknown: {};
  /** The path is known, but its id cannot exist. Only accounts learn this. */
  NothingThere: {};
  /** The path is unknown. */
  PathUnknown: {};
}>;
const UnroutedPath = Data.taggedEnum<UnroutedPath>();

const productPath = /^\/api\/v2\/(telecom\/[^/]|document\/[^/]+\/verify$)/;

/** A telecom path of one segment is a transaction if it is a UUID, else a product. */
const telecomTransaction = /^\/api\/v2\/telecom\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How many letters of a path may be wrong for it to be a slip rather than another product. */
const slips = 2;

/** The known path that a path differs from by no more than a slip. */
export const nearestPathOf = (pathname: string): KnownPath | undefined =>
  fixedPaths.find(
    ({ path }) =>
      Math.abs(path.length - pathname.length) <= slips && distanceBetween(path, pathname) <= slips,
  );

/** Finds why no endpoint serves `method` on `target` (a path with an optional query). Source: choices, section 2. */
export const unroutedPathOf = (method: string, target: string): UnroutedPath => {
  const pathname = target.split("?", 1)[0] ?? "";
  const fixed = knownPathOf(fixedPaths, pathname);
  if (fixed !== undefined) return UnroutedPath.WrongMethod({ allow: fixed.methods });
  const open = knownPathOf(openPaths, pathname);
  // The method is right, so the router could not decode the id.
  if (open?.methods.includes(method) ?? false) return UnroutedPath.NothingThere();
  const isOfProduct = productPath.test(pathname) && !telecomTransaction.test(pathname);
  if (isOfProduct) {
    return nearestPathOf(pathname) === undefined
      ? UnroutedPath.ProductUnknown()
      : UnroutedPath.PathUnknown();
  }
  return open === undefined
    ? UnroutedPath.PathUnknown()
    : UnroutedPath.WrongMethod({ allow: open.methods });
};
