import { Effect } from "effect";
import { HttpRouter, HttpServerRequest } from "effect/http";
import { answerAsset } from "../person/PageAnswer.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { answerReference } from "./ReferenceAnswer.ts";
import { referenceScript, referenceStyle } from "./ReferenceAssets.ts";
import { referencePaths } from "./ReferencePaths.ts";

/** Answers the reference: every call and every error, on pages. A sandbox lets calls be tried from them. */
export const ReferenceHandlers = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { environment, publicOrigin } = yield* HttpSettings;
    // What renders them is loaded with the first page, and not at the start.
    const reference = yield* Effect.cached(
      Effect.promise(async () =>
        (await import("./ReferencePages.ts")).makeReference(environment === "sandbox"),
      ),
    );
    const pages = referencePaths.map((path) =>
      HttpRouter.route(
        "GET",
        path,
        Effect.zipWith(reference, HttpServerRequest.HttpServerRequest, (htmlOf, request) =>
          answerReference(htmlOf(path), request, publicOrigin),
        ),
      ),
    );
    const assets = [referenceStyle, referenceScript].map((asset) =>
      HttpRouter.route("GET", asset.path, Effect.succeed(answerAsset(asset))),
    );
    yield* router.addAll([...pages, ...assets]);
  }),
);
