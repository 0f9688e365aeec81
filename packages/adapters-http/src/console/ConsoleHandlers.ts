import { Effect, Layer } from "effect";
import { HttpRouter } from "effect/http";
import { answerConsoleAsset } from "./ConsoleAnswer.ts";
import { makeConsoleDeliveries } from "./ConsoleDeliveries.ts";
import { makeConsoleDocumentReviews } from "./ConsoleDocumentReviews.ts";
import { makeConsoleLists } from "./ConsoleLists.ts";
import { makeConsoleLookUps } from "./ConsoleLookUps.ts";
import { makeConsoleOrganizations } from "./ConsoleOrganizations.ts";
import { makeConsoleOverview } from "./ConsoleOverview.ts";
import { makeConsoleReviews } from "./ConsoleReviews.ts";
import { type ConsoleHandlers as Handlers, makeConsoleServing } from "./ConsoleServing.ts";
import { makeConsoleSettings } from "./ConsoleSettings.ts";
import { makeConsoleSignIn } from "./ConsoleSignIn.ts";
import { makeConsoleStaff } from "./ConsoleStaff.ts";
import { makeConsoleVendors } from "./ConsoleVendors.ts";
import { consoleScript, consoleStyle } from "./ConsoleStyle.ts";

const assets = HttpRouter.addAll(
  [consoleStyle, consoleScript].map((asset) =>
    HttpRouter.route("GET", asset.path, Effect.succeed(answerConsoleAsset(asset))),
  ),
);

const pages = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const serving = yield* makeConsoleServing;
    const handlers: Handlers = {
      ...(yield* makeConsoleOverview),
      ...(yield* makeConsoleSignIn),
      ...(yield* makeConsoleReviews).handlers,
      ...(yield* makeConsoleDocumentReviews),
      ...(yield* makeConsoleLookUps),
      ...(yield* makeConsoleDeliveries),
      ...(yield* makeConsoleOrganizations),
      ...(yield* makeConsoleSettings),
      ...(yield* makeConsoleLists),
      ...(yield* makeConsoleVendors),
      ...(yield* makeConsoleStaff),
    };
    yield* router.addAll(serving(handlers));
  }),
);

/** The console for staff. It is no API: its HTML may change. */
export const ConsoleHandlers = Layer.mergeAll(assets, pages);
