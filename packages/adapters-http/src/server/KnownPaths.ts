import { everyCall } from "@bonafide/core/catalogue/Calls";
import { referencePaths } from "../reference/ReferencePaths.ts";
import { consolePages } from "../console/ConsoleRoutes.ts";
import { personPages } from "../person/PagePaths.ts";

/** A path of the contract or of the pages, and its methods. */
export interface KnownPath {
  /** As in the contract, with parameters as `:name`. */
  readonly path: `/${string}`;
  /** As in `Allow`: a GET includes HEAD. */
  readonly methods: ReadonlyArray<string>;
}

const isPage = new Set<string>(personPages.map(({ path }) => path));

// The pages themselves define the methods of their paths.
const endpoints = everyCall.map(([, call]) => call).filter(({ path }) => !isPage.has(path));

const answeredAs = (method: string) => (method === "GET" ? ["GET", "HEAD"] : [method]);

const hasParameter = ({ path }: Pick<KnownPath, "path">): boolean => path.includes("/:");

/** The path of the OpenAPI document. */
export const openApiPath = "/openapi.json";

const paths: ReadonlyArray<KnownPath> = [
  { path: openApiPath, methods: ["GET", "HEAD"] },
  ...referencePaths.map((path) => ({ path, methods: ["GET", "HEAD"] })),
  ...personPages,
  ...consolePages,
  ...[...Map.groupBy(endpoints, ({ path }) => path)].map(([path, among]) => ({
    path,
    methods: among.flatMap(({ method }) => answeredAs(method)),
  })),
];

/** Paths without parameters. They win over paths with parameters. */
export const fixedPaths = paths.filter((known) => !hasParameter(known));

/** Paths with parameters. */
export const openPaths = paths.filter(hasParameter);

const segmentsOf = new Map(paths.map(({ path }) => [path, path.split("/")]));

const longest = Math.max(...Array.from(segmentsOf.values(), ({ length }) => length));

/** The known path that matches a request's path. The cost does not grow with the number of segments. */
export const knownPathOf = (
  among: ReadonlyArray<KnownPath>,
  pathname: string,
): KnownPath | undefined => {
  const given = pathname.split("/", longest + 1);
  return among.find(({ path }) => {
    const expected = segmentsOf.get(path) ?? [];
    return (
      expected.length === given.length &&
      expected.every((segment, at) =>
        segment.startsWith(":") ? given[at] !== "" : segment === given[at],
      )
    );
  });
};
