import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { readSides } from "@bonafide/core/document/DocumentRequest";
import { HandOvers } from "@bonafide/core/person/HandOvers";
import { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import { Effect, Option, Result } from "effect";
import type { HttpServerRequest } from "effect/http";
import { queryPairsOf } from "../server/RequestQuery.ts";
import { type FormFault, photosFaultOf } from "./FormFaults.ts";
import { showPage } from "./PageAnswer.ts";
import { pagePaths } from "./PagePaths.ts";
import type { PageTask, PageView } from "./PageRoute.ts";
import type { PageVisit } from "./PageVisit.ts";
import { documentPage } from "./pages/DocumentPage.ts";
import { noErrors } from "./pages/Elements.ts";
import { handedOverPage } from "./pages/HandOverPage.ts";

/** The path of a code's page. */
export const handOverPath = (code: string): string =>
  `${pagePaths.handOver}?code=${encodeURIComponent(code)}`;

const codeIn = (query: URLSearchParams): string => query.get("code") ?? "";

const old = ({ look, words }: PageVisit) => showPage(look, handedOverPage(words, "old"));

const ask = (
  visit: PageVisit,
  kind: DocumentKind,
  { errors, ...answered }: Pick<FormFault, "errors"> & Partial<FormFault> = { errors: noErrors },
) =>
  showPage(visit.look, {
    ...documentPage(visit.words, {
      target: visit.target(handOverPath(codeIn(visit.query))),
      kind,
      errors,
      camera: true,
    }),
    ...answered,
  });

/** The page of the phone to which a document's photos are handed over. Opening it uses nothing. */
export const makeHandOverHandlers = Effect.gen(function* () {
  const handOvers = yield* HandOvers;
  const verifications = yield* PersonVerifications;

  /** Whether a request has a code that can be used: a stranger's files are read only then. */
  const hasCode = (request: HttpServerRequest.HttpServerRequest) =>
    Effect.map(handOvers.find(codeIn(queryPairsOf(request).pairs)), Option.isSome);

  const view: PageView = Effect.fnUntraced(function* (visit) {
    const found = Option.getOrUndefined(yield* handOvers.find(codeIn(visit.query)));
    return found === undefined ? old(visit) : ask(visit, found.kind);
  });

  const task: PageTask = Effect.fnUntraced(function* (visit, { files }) {
    const code = codeIn(visit.query);
    const found = Option.getOrUndefined(yield* handOvers.find(code));
    if (found === undefined) return old(visit);
    const faultOf = photosFaultOf(found.kind, files);
    const sides = readSides(found.kind, files);
    if (Result.isFailure(sides)) return ask(visit, found.kind, faultOf(visit.words, sides.failure));
    const taken = Option.getOrUndefined(yield* handOvers.take(code));
    if (taken === undefined) return old(visit);
    return yield* verifications
      .submitDocument({ ...taken.visit, source: visit.source }, taken.kind, files)
      .pipe(
        Effect.match({
          onFailure: (refusal) => ask(visit, taken.kind, faultOf(visit.words, refusal)),
          onSuccess: () => showPage(visit.look, handedOverPage(visit.words, "sent")),
        }),
      );
  });

  return { view, task, hasCode };
});
