import { affiliationCalls } from "@bonafide/core/affiliation/AffiliationCalls";

/** The status for an invalid request line. */
export type RequestLineFault = 400 | 505;

const shape = /^[^ ]+ [^ ]+ HTTP\/(\d\.\d)$/;
const known = new Set(["1.0", "1.1"]);

/**
 * Validates a request line: three words, single spaces and a known version. Node's parser would accept more spaces.
 * CONNECT is not supported. Source: RFC 9112, 3 and 2.3; RFC 9110, 9.3.6.
 */
export const faultOfRequestLine = (line: string): RequestLineFault | undefined => {
  const version = shape.exec(line)?.[1];
  if (version === undefined || line.startsWith("CONNECT ")) return 400;
  return known.has(version) ? undefined : 505;
};

const longRooms = new Set(Object.values(affiliationCalls).map(({ path }) => path.split("/", 2)[1]));

const firstSegment = /^[A-Z]+ (?:https?:\/\/[^/?# ]*)?\/([a-z]+)[/?]/i;

/** How many bytes of a request line show whether it may be long. */
export const telltaleBytes = 512;

/**
 * Whether a request that begins like this may have a long line: only group affiliation has its parameters in the query.
 * Source: choices, section 4.
 */
export const mayBeLong = (beginning: string): boolean =>
  longRooms.has(firstSegment.exec(beginning)?.[1]);
