import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { readSides, withSide } from "@bonafide/core/document/DocumentRequest";
import { otherSide } from "@bonafide/core/document/UnclearPhoto";
import { type HandOver, HandOvers } from "@bonafide/core/person/HandOvers";
import { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import type { BlamedPhoto } from "@bonafide/core/person/Proof";
import { Effect, Option, Result } from "effect";
import { type FormFault, photosFaultOf, unclearPhotoErrors } from "./FormFaults.ts";
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
  photo: BlamedPhoto | undefined,
  fault?: FormFault,
) => {
  const { errors, ...answered } = fault ?? {
    errors: photo === undefined ? noErrors : unclearPhotoErrors(visit.words, photo),
  };
  return showPage(visit.look, {
    ...documentPage(visit.words, {
      target: visit.target(handOverPath(codeIn(visit.query))),
      kind,
      errors,
      camera: true,
      capture: visit.capture?.(),
      only: photo?.side,
    }),
    ...answered,
  });
};

/** The page of the phone to which a document's photos are handed over. Opening it uses nothing. */
export const makeHandOverHandlers = Effect.gen(function* () {
  const handOvers = yield* HandOvers;
  const verifications = yield* PersonVerifications;

  /** The photo that alone is asked for. */
  const photoOf = Effect.fnUntraced(function* ({ kind, visit: { personId } }: HandOver) {
    const photo = yield* verifications.retakeOf(personId);
    return photo?.kind === kind ? photo : undefined;
  });

  /** The answer to a code that cannot be used; absent if it can. A stranger's files are read only then. */
  const refuse = (visit: PageVisit) =>
    Effect.map(
      handOvers.find(codeIn(visit.query)),
      Option.match({ onNone: () => old(visit), onSome: () => undefined }),
    );

  const view: PageView = Effect.fnUntraced(function* (visit) {
    const found = Option.getOrUndefined(yield* handOvers.find(codeIn(visit.query)));
    return found === undefined ? old(visit) : ask(visit, found.kind, yield* photoOf(found));
  });

  const task: PageTask = Effect.fnUntraced(function* (visit, { files }) {
    const code = codeIn(visit.query);
    const found = Option.getOrUndefined(yield* handOvers.find(code));
    if (found === undefined) return old(visit);
    const photo = yield* photoOf(found);
    const faultOf = photosFaultOf(found.kind, files, photo?.side);
    // The kept side was accepted before.
    const asked =
      photo === undefined
        ? files
        : withSide(files, otherSide[photo.side], files.get(`${photo.side}_image`));
    const sides = readSides(found.kind, asked);
    if (Result.isFailure(sides))
      return ask(visit, found.kind, photo, faultOf(visit.words, sides.failure));
    const taken = Option.getOrUndefined(yield* handOvers.take(code));
    if (taken === undefined) return old(visit);
    return yield* verifications
      .submitDocument({ ...taken.visit, source: visit.source }, taken.kind, files)
      .pipe(
        Effect.match({
          onFailure: (refusal) => ask(visit, taken.kind, photo, faultOf(visit.words, refusal)),
          onSuccess: () => showPage(visit.look, handedOverPage(visit.words, "sent")),
        }),
      );
  });

  return { view, task, refuse };
});
