import { AffiliationApi } from "../affiliation/AffiliationApi.ts";

/** What is wrong with a request line, as a status. */
export type RequestLineFault = 400 | 505;

const shape = /^[^ ]+ [^ ]+ HTTP\/(\d\.\d)$/;
const known = new Set(["1.0", "1.1"]);

/**
 * Judges a request line without its line end: three words with one blank between each, and a version that is known
 * here. Node's parser takes more blanks. A tunnel is none of ours. Source: RFC 9112, 3 and 2.3; RFC 9110, 9.3.6.
 */
export const faultOfRequestLine = (line: string): RequestLineFault | undefined => {
  const version = shape.exec(line)?.[1];
  if (version === undefined || line.startsWith("CONNECT ")) return 400;
  return known.has(version) ? undefined : 505;
};

const longRooms = new Set(
  Object.values<{ readonly path: string }>(AffiliationApi.endpoints).map(
    ({ path }) => path.split("/", 2)[1],
  ),
);

const firstSegment = /^[A-Z]+ (?:https?:\/\/[^/?# ]*)?\/([a-z]+)[/?]/i;

/** How many bytes of a request line tell whether it may be long. */
export const telltaleBytes = 512;

/**
 * Whether a request whose line begins like this may have a long one: only group affiliation has its parameters in the
 * query. Source: choices, section 4.
 */
export const mayBeLong = (beginning: string): boolean =>
  longRooms.has(firstSegment.exec(beginning)?.[1]);
