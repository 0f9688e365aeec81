import { Effect, Layer } from "effect";
import { HttpRouter } from "effect/http";
import { answerConsoleAsset, sendToConsole } from "./ConsoleAnswer.ts";
import { makeConsoleDocumentReviews } from "./ConsoleDocumentReviews.ts";
import { makeConsoleReviews } from "./ConsoleReviews.ts";
import { consolePath } from "./ConsoleRoutes.ts";
import { type ConsoleHandlers as Handlers, makeConsoleServing } from "./ConsoleServing.ts";
import { makeConsoleSignIn } from "./ConsoleSignIn.ts";
import { consoleScript, consoleStyle } from "./ConsoleStyle.ts";
import { may } from "./ConsoleVisit.ts";

const assets = HttpRouter.addAll(
  [consoleStyle, consoleScript].map((asset) =>
    HttpRouter.route("GET", asset.path, Effect.succeed(answerConsoleAsset(asset))),
  ),
);

const pages = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const serving = yield* makeConsoleServing;
    const handlers: Handlers = {
      home: (visit) =>
        Effect.succeed(
          may(visit, "review")
            ? sendToConsole(consolePath("queue"))
            : { title: "Console", body: "Choose a page above." },
        ),
      ...(yield* makeConsoleSignIn),
      ...(yield* makeConsoleReviews).handlers,
      ...(yield* makeConsoleDocumentReviews),
    };
    yield* router.addAll(serving(handlers));
  }),
);

/** The console for staff. It is no API: its HTML may change. */
export const ConsoleHandlers = Layer.mergeAll(assets, pages);
