/** The ETag of an application's version. Source: RFC 9110, 8.8.3. */
export const entityTagOf = (version: number): string => `"${version}"`;

const tags = /(W\/)?("[\x21\x23-\x7E\x80-\xFF]*")/g;

/**
 * Whether `If-Match` holds for a version: it is `*`, or lists the version's tag. Weak tags never match. RFC 9110,
 * 13.1.1.
 */
export const isMatchedBy =
  (ifMatch: string | undefined) =>
  (version: number): boolean =>
    ifMatch === undefined ||
    ifMatch.trim() === "*" ||
    [...ifMatch.matchAll(tags)].some(
      ([, weak, tag]) => weak === undefined && tag === entityTagOf(version),
    );

/** Whether `If-None-Match` names a version, which the caller then has already. Weak tags match. RFC 9110, 13.1.2. */
export const isHeldBy = (ifNoneMatch: string | undefined, version: number): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === "*" ||
    [...ifNoneMatch.matchAll(tags)].some(([, , tag]) => tag === entityTagOf(version)));
