/** Where people's own pages are. */
export const portalPaths = {
  authorize: "/oauth/authorize",
  signIn: "/signin",
  signUp: "/signup",
  signOut: "/signout",
  account: "/account",
  password: "/account/password",
  withdraw: "/account/withdraw",
  erase: "/account/erase",
  demo: "/demo/callback",
} as const;

const shown = ["GET", "HEAD"];
const asked = [...shown, "POST"];

/** The pages, and what may be done with them. */
export const portalPages: ReadonlyArray<{
  readonly path: `/${string}`;
  readonly methods: ReadonlyArray<string>;
}> = [
  { path: portalPaths.authorize, methods: asked },
  { path: portalPaths.signIn, methods: asked },
  { path: portalPaths.signUp, methods: asked },
  { path: portalPaths.signOut, methods: ["POST"] },
  { path: portalPaths.account, methods: shown },
  { path: portalPaths.password, methods: asked },
  { path: portalPaths.withdraw, methods: ["POST"] },
  { path: portalPaths.erase, methods: asked },
];

const rooms = ["oauth", "signin", "signup", "signout", "account", "demo", "portal"];

/** Whether people, and not programs, ask for a path: what is wrong with it is told on a page. */
export const isForPeople = (pathname: string): boolean =>
  pathname !== "/oauth/token" && rooms.includes(pathname.split("/", 2)[1] ?? "");
