/** The paths of the pages. */
export const pagePaths = {
  authorize: "/oauth/authorize",
  signIn: "/signin",
  signUp: "/signup",
  signOut: "/signout",
  account: "/account",
  password: "/account/password",
  forgot: "/forgot",
  reset: "/reset",
  confirm: "/confirm",
  handOver: "/handover",
  withdraw: "/account/withdraw",
  erase: "/account/erase",
  passkeys: "/account/passkeys",
  demo: "/demo/callback",
} as const;

/** The folder of partners' logos. */
export const logoFolder = "/portal/logo";

const shown = ["GET", "HEAD"];
const asked = [...shown, "POST"];

/** The pages and their methods. */
export const personPages: ReadonlyArray<{
  readonly path: `/${string}`;
  readonly methods: ReadonlyArray<string>;
}> = [
  { path: pagePaths.authorize, methods: asked },
  { path: pagePaths.signIn, methods: asked },
  { path: pagePaths.signUp, methods: asked },
  { path: pagePaths.forgot, methods: asked },
  { path: pagePaths.reset, methods: asked },
  { path: pagePaths.confirm, methods: asked },
  { path: pagePaths.handOver, methods: asked },
  { path: pagePaths.signOut, methods: ["POST"] },
  { path: pagePaths.account, methods: shown },
  { path: pagePaths.password, methods: asked },
  { path: pagePaths.withdraw, methods: ["POST"] },
  { path: pagePaths.erase, methods: asked },
  { path: pagePaths.passkeys, methods: asked },
];

const rooms = [
  "oauth",
  "signin",
  "signup",
  "signout",
  "forgot",
  "reset",
  "confirm",
  "handover",
  "account",
  "demo",
  "portal",
  "console",
  "try",
];

/** Whether a path belongs to the pages: its errors are then pages too. */
export const isForPeople = (pathname: string): boolean =>
  pathname !== "/oauth/token" && rooms.includes(pathname.split("/", 2)[1] ?? "");
