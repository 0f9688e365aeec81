import { Effect, Layer } from "effect";
import { HttpRouter } from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";
import { makeAccountHandlers } from "./AccountHandlers.ts";
import { makeAuthorizeHandlers } from "./AuthorizeHandlers.ts";
import { demoPage } from "./pages/DemoPage.ts";
import { answerAsset, showPage } from "./PortalAnswer.ts";
import { PortalFault } from "./PortalFault.ts";
import { portalPaths } from "./PortalPaths.ts";
import { makePortalRoutes, type PortalView } from "./PortalRoute.ts";
import { portalIcon, portalStyle } from "./PortalStyle.ts";
import { makeSignInHandlers } from "./SignInHandlers.ts";

const assets = HttpRouter.addAll(
  [portalStyle, portalIcon].map((asset) =>
    HttpRouter.route("GET", asset.path, Effect.succeed(answerAsset(asset))),
  ),
);

// Where codes are shown to whoever looks, nothing else may be at stake.
const makeDemo = Effect.map(
  HttpSettings,
  ({ environment }): PortalView =>
    ({ query }) =>
      environment === "sandbox"
        ? Effect.succeed(showPage(demoPage(query)))
        : Effect.fail(new PortalFault({ name: "missing" })),
);

const pages = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { task, view } = yield* makePortalRoutes;
    const authorize = yield* makeAuthorizeHandlers;
    const signIn = yield* makeSignInHandlers;
    const account = yield* makeAccountHandlers;
    yield* router.addAll([
      view(portalPaths.authorize, authorize.view),
      task(portalPaths.authorize, authorize.task),
      view(portalPaths.signIn, signIn.signInPage),
      task(portalPaths.signIn, signIn.signIn),
      view(portalPaths.signUp, signIn.signUpPage),
      task(portalPaths.signUp, signIn.signUp),
      task(portalPaths.signOut, signIn.signOut),
      view(portalPaths.account, account.account),
      task(portalPaths.withdraw, account.withdraw),
      view(portalPaths.password, account.password),
      task(portalPaths.password, account.changePassword),
      view(portalPaths.erase, account.erasePage),
      task(portalPaths.erase, account.erase),
      view(portalPaths.demo, yield* makeDemo),
    ]);
  }),
);

/** People's own pages. They are no API: what they look like is between this server and browsers. */
export const PortalHandlers = Layer.mergeAll(assets, pages);
