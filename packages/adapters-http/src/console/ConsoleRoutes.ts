import type { StaffRight } from "@bonafide/core/staff/StaffRole";

/**
 * Who a page of the console is for: a right of a role; `staff`, every role; `session`, also an account that has no
 * second factor yet; `public`, every browser.
 */
export type ConsoleAccess = StaffRight | "staff" | "session" | "public";

interface ConsoleRoute {
  readonly method: "GET" | "POST";
  readonly path: `/console${string}`;
  readonly access: ConsoleAccess;
}

const get = <const Path extends ConsoleRoute["path"]>(path: Path, access: ConsoleAccess) =>
  ({ method: "GET", path, access }) as const;
const post = <const Path extends ConsoleRoute["path"]>(path: Path, access: ConsoleAccess) =>
  ({ method: "POST", path, access }) as const;

/** Every page and form of the console. The compiler asks for a handler of each; a test asks for each role. */
export const consoleRoutes = {
  home: get("/console", "staff"),
  signInPage: get("/console/signin", "public"),
  signIn: post("/console/signin", "public"),
  signOut: post("/console/signout", "session"),
  factorPage: get("/console/second-factor", "session"),
  factor: post("/console/second-factor", "session"),
  accountPage: get("/console/account", "staff"),
  changePassword: post("/console/account", "staff"),
  addPasskey: post("/console/passkeys", "session"),
  removePasskey: post("/console/passkeys/remove", "staff"),

  lookUpPage: get("/console/look-up", "lookUp"),
  proof: get("/console/look-up/proof", "lookUp"),
  showPersonal: post("/console/look-up", "seePersonal"),
  erase: post("/console/erase", "erase"),
  audit: get("/console/audit", "readAudit"),

  deliveries: get("/console/deliveries", "readSettings"),
  delivery: get("/console/deliveries/:id", "readSettings"),
  replay: post("/console/deliveries/:id", "replay"),

  organizations: get("/console/organizations", "readSettings"),
  createOrganization: post("/console/organizations", "changeSettings"),
  organization: get("/console/organizations/:id", "readSettings"),
  changeOrganization: post("/console/organizations/:id", "changeSettings"),
  settings: get("/console/settings", "readSettings"),
  changeProduct: post("/console/settings", "changeSettings"),
  vendors: get("/console/vendors", "readSettings"),
  reachVendors: post("/console/vendors", "changeSettings"),
  lists: get("/console/lists", "readSettings"),
  importList: post("/console/lists", "changeSettings"),

  staffAccounts: get("/console/staff", "manageStaff"),
  createStaff: post("/console/staff", "manageStaff"),
  staffAccount: get("/console/staff/:id", "manageStaff"),
  changeStaff: post("/console/staff/:id", "manageStaff"),

  ownPage: get("/console/own", "own"),
  changeOwn: post("/console/own", "own"),
  ownDeliveries: get("/console/own/deliveries", "own"),
  ownDelivery: get("/console/own/deliveries/:id", "own"),
  replayOwn: post("/console/own/deliveries/:id", "own"),

  queue: get("/console/review", "review"),
  nextCase: post("/console/review", "review"),
  uploadPage: get("/console/review/uploads/:id", "review"),
  claimUpload: post("/console/review/uploads/:id/claim", "review"),
  releaseUpload: post("/console/review/uploads/:id/release", "review"),
  approveUpload: post("/console/review/uploads/:id/approve", "review"),
  rejectUpload: post("/console/review/uploads/:id/reject", "review"),
  uploadSheet: get("/console/review/uploads/:id/pages/:page", "review"),
  uploadFile: get("/console/review/uploads/:id/file", "review"),
  documentPage: get("/console/review/documents/:id", "review"),
  approveDocument: post("/console/review/documents/:id/approve", "review"),
  rejectDocument: post("/console/review/documents/:id/reject", "review"),
  documentFile: get("/console/review/documents/:id/:side", "review"),
} as const satisfies Readonly<Record<string, ConsoleRoute>>;

export type ConsoleRouteName = keyof typeof consoleRoutes;

/** The pages and their methods. */
export const consolePages: ReadonlyArray<{
  readonly path: `/${string}`;
  readonly methods: ReadonlyArray<string>;
}> = Array.from(
  Map.groupBy<ConsoleRoute["path"], ConsoleRoute>(Object.values(consoleRoutes), ({ path }) => path),
  ([path, routes]) => ({
    path,
    methods: routes.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  }),
);

type PathOf<Name extends ConsoleRouteName> = (typeof consoleRoutes)[Name]["path"];

/** The path of a page; `id` replaces its `:id`. */
export const consolePath = <Name extends ConsoleRouteName>(name: Name, id = ""): string => {
  const path: PathOf<Name> = consoleRoutes[name].path;
  return path.replace(":id", encodeURIComponent(id));
};
