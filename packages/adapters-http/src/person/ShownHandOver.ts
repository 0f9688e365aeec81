import { HandOvers } from "@bonafide/core/person/HandOvers";
import { Effect, Option } from "effect";
import type { AuthorizeStep } from "./AuthorizeFlow.ts";
import { handOverPath } from "./HandOverHandlers.ts";
import { sendTo } from "./PageAnswer.ts";
import { makePageOrigin } from "./PageOrigin.ts";
import { handOverPage } from "./pages/HandOverPage.ts";

/**
 * The page with a code for the phone, for as long as the code can be used: then the flow goes on. A person sees their
 * own codes only.
 */
export const makeShowHandOver = Effect.gen(function* () {
  const handOvers = yield* HandOvers;
  const originOf = yield* makePageOrigin;
  return Effect.fnUntraced(function* (step: AuthorizeStep, code: string) {
    const { here, href, person, show, visit } = step;
    const found = Option.getOrUndefined(yield* handOvers.find(code));
    if (found?.visit.personId !== person.personId) return sendTo(href());
    const isStill = visit.query.get("wait") === "still";
    return show(
      handOverPage(visit.words, {
        link: `${originOf(visit.request)}${handOverPath(code)}`,
        onwardHref: href(),
        stillHref: isStill ? undefined : here({ handover: code, wait: "still" }),
      }),
    );
  });
});
