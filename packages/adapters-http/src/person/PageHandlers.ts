import { Effect, Layer, Option } from "effect";
import { HttpRouter, HttpServerRequest } from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";
import { makeAccountHandlers } from "./AccountHandlers.ts";
import { makeAuthorizeHandlers } from "./AuthorizeHandlers.ts";
import { demoPage } from "./pages/DemoPage.ts";
import { errorPage } from "./pages/ErrorPage.ts";
import { cameraAsset } from "./CaptureScripts.ts";
import { answerAsset, answerLogo, showPage } from "./PageAnswer.ts";
import { PageFault } from "./PageFault.ts";
import { makePageLook } from "./PageLook.ts";
import { logoFolder, pagePaths } from "./PagePaths.ts";
import { makePasskeyHandlers } from "./PasskeyHandlers.ts";
import { makeConfirmHandlers } from "./ConfirmHandlers.ts";
import { makeHandOverHandlers } from "./HandOverHandlers.ts";
import { makeRecoveryHandlers } from "./RecoveryHandlers.ts";
import { makePageRoutes, type PageView } from "./PageRoute.ts";
import { passkeyScripts } from "./PasskeyScripts.ts";
import { pageIcon, pageStyle } from "./PageStyle.ts";
import { makeIsOwnMachine } from "../sandbox/OwnMachine.ts";
import { defaultFile, SandboxTour } from "../sandbox/SandboxTour.ts";
import { tourPaths } from "../sandbox/TourPage.ts";
import { makeSignInHandlers } from "./SignInHandlers.ts";
import { watchScripts } from "./WatchScript.ts";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";

const assets = HttpRouter.use((router) =>
  Effect.flatMap(HttpSettings, ({ theme }) =>
    router.addAll(
      [
        pageStyle,
        pageIcon,
        ...passkeyScripts,
        ...watchScripts.assets,
        cameraAsset,
        ...(theme === undefined ? [] : [theme]),
      ].map((asset) => HttpRouter.route("GET", asset.path, Effect.succeed(answerAsset(asset)))),
    ),
  ),
);

/** The measures of the camera: they are read when a browser first asks for one. */
const measures = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { capture } = yield* HttpSettings;
    const lookOf = yield* makePageLook;
    yield* router.add(
      "GET",
      "/portal/:folder/:file",
      Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
        const [path] = request.url.split("?", 1);
        const found = capture?.().files.find((file) => file.path === path);
        const look = lookOf(request);
        return found === undefined
          ? showPage(look, errorPage(look.words, { name: "missing" }))
          : answerAsset(found);
      }),
    );
  }),
);

/** A partner's logo. Its id changes with it, and it holds nothing but pixels. */
const logos = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const store = (yield* OAuthConsumerStore).logos;
    const lookOf = yield* makePageLook;
    yield* router.add(
      "GET",
      `${logoFolder}/:logo`,
      Effect.gen(function* () {
        const { params } = yield* HttpRouter.RouteContext;
        const found = yield* store.find(params["logo"] ?? "");
        const look = lookOf(yield* HttpServerRequest.HttpServerRequest);
        return Option.isSome(found)
          ? answerLogo(found.value)
          : showPage(look, errorPage(look.words, { name: "missing" }));
      }),
    );
  }),
);

// A sandbox only, because the page shows authorization codes.
const makeDemo = Effect.gen(function* () {
  const { environment } = yield* HttpSettings;
  const tour = yield* SandboxTour;
  const isOwnMachine = yield* makeIsOwnMachine;
  const demo: PageView = ({ look, query, request, target, words }) => {
    if (environment !== "sandbox") return Effect.fail(new PageFault({ name: "missing" }));
    const keys = isOwnMachine(request) ? tour.keys : undefined;
    const exchange = keys === undefined ? undefined : target(tourPaths.person);
    const file = keys?.file ?? defaultFile;
    return Effect.succeed(showPage(look, demoPage(words, query, file, exchange)));
  };
  return demo;
});

const pages = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { task, view } = yield* makePageRoutes;
    const authorize = yield* makeAuthorizeHandlers;
    const signIn = yield* makeSignInHandlers;
    const recovery = yield* makeRecoveryHandlers;
    const confirm = yield* makeConfirmHandlers;
    const handOver = yield* makeHandOverHandlers;
    const account = yield* makeAccountHandlers;
    const passkeys = yield* makePasskeyHandlers;
    yield* router.addAll([
      view(pagePaths.authorize, authorize.view),
      task(pagePaths.authorize, authorize.task, { view: authorize.view }),
      view(pagePaths.signIn, signIn.signInPage),
      task(pagePaths.signIn, signIn.signIn, { view: signIn.signInPage }),
      view(pagePaths.signUp, signIn.signUpPage),
      task(pagePaths.signUp, signIn.signUp, { view: signIn.signUpPage }),
      task(pagePaths.signOut, signIn.signOut),
      view(pagePaths.forgot, recovery.forgotView),
      task(pagePaths.forgot, recovery.forgot, { view: recovery.forgotView }),
      view(pagePaths.reset, recovery.resetView),
      task(pagePaths.reset, recovery.reset, { view: recovery.resetView }),
      view(pagePaths.confirm, confirm.view),
      task(pagePaths.confirm, confirm.task, { view: confirm.view }),
      view(pagePaths.handOver, handOver.view),
      task(pagePaths.handOver, handOver.task, {
        view: handOver.view,
        refuseStranger: handOver.refuse,
      }),
      view(pagePaths.account, account.account),
      task(pagePaths.withdraw, account.withdraw),
      view(pagePaths.password, account.password),
      task(pagePaths.password, account.changePassword, { view: account.password }),
      view(pagePaths.erase, account.erasePage),
      task(pagePaths.erase, account.erase, { view: account.erasePage }),
      view(pagePaths.passkeys, passkeys.view),
      task(pagePaths.passkeys, passkeys.task, { view: passkeys.view }),
      view(pagePaths.demo, yield* makeDemo),
    ]);
  }),
);

/** The pages for people. They are not an API: their HTML may change. */
export const PageHandlers = Layer.mergeAll(assets, measures, logos, pages);
