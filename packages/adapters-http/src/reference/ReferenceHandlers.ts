import { Effect } from "effect";
import { HttpRouter, HttpServerRequest } from "effect/http";
import { answerAsset } from "../person/PageAnswer.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { answerReference, referencePages } from "./ReferenceAnswer.ts";
import { referenceScript, referenceStyle } from "./ReferenceAssets.ts";

/** Answers the reference: every call and every error, on pages. A sandbox lets calls be tried from them. */
export const ReferenceHandlers = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { environment, publicOrigin } = yield* HttpSettings;
    const pages = referencePages(environment === "sandbox").map(([path, html]) =>
      HttpRouter.route(
        "GET",
        path,
        Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
          answerReference(html(), request, publicOrigin),
        ),
      ),
    );
    const assets = [referenceStyle, referenceScript].map((asset) =>
      HttpRouter.route("GET", asset.path, Effect.succeed(answerAsset(asset))),
    );
    yield* router.addAll([...pages, ...assets]);
  }),
);
