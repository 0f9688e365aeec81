import { personPages } from "../person/PagePaths.ts";

/** What kinds of callers there are: each route is for one of them. */
export type CallerKind = "account" | "application" | "client" | "consumer" | "person" | "unknown";

/** How the routes of each kind begin. */
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

/** Who called a route: nobody known where there is none, and where the answer was that credentials are wrong. */
export const callerKindOf = (route: string | undefined, status: number): CallerKind => {
  if (route === undefined || status === 401) return "unknown";
  return beginnings.find(([beginning]) => route.startsWith(beginning))?.[1] ?? "unknown";
};
