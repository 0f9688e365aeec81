import { personPages } from "../person/PagePaths.ts";

/** The kinds of callers. Each route is for one kind. */
export type CallerKind = "account" | "application" | "client" | "consumer" | "person" | "unknown";

/** The path prefixes of each kind. */
const beginnings: ReadonlyArray<readonly [beginning: string, kind: CallerKind]> = [
  ...personPages.map(({ path }) => [path, "person"] as const),
  ["/api/v2/", "account"],
  ["/v1/", "application"],
  ["/api/public/v3/", "consumer"],
  ["/oauth/token", "consumer"],
  ...["/teacher/", "/student/", "/military/", "/responder/"].map(
    (family) => [family, "client"] as const,
  ),
];

/** The kind of a route's caller; absent without a route, or after a refusal of the credentials. */
export const callerKindOf = (route: string | undefined, status: number): CallerKind => {
  if (route === undefined || status === 401) return "unknown";
  return beginnings.find(([beginning]) => route.startsWith(beginning))?.[1] ?? "unknown";
};
