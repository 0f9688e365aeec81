import { AccessStore } from "@bonafide/core/access/AccessStore";
import { Operators } from "@bonafide/core/access/Operators";
import { limits } from "@bonafide/core/limit/Limit";
import { Limits } from "@bonafide/core/limit/Limits";
import { Product, productNames } from "@bonafide/core/verification/Product";
import { Clock, Effect, Option, Record, Schema } from "effect";
import { makeConfirmed } from "./Confirming.ts";
import { sendToConsole } from "./ConsoleAnswer.ts";
import { FormProblem } from "./ConsoleProblem.ts";
import { consolePath } from "./ConsoleRoutes.ts";
import type { ConsoleHandlers, ConsoleView } from "./ConsoleServing.ts";
import { may } from "./ConsoleVisit.ts";
import { settingsPage } from "./pages/SettingsPage.ts";

const readProduct = Schema.decodeUnknownOption(Product);

/** From how much of a limit on a subject is near it. */
const nearShare = 0.8;

/** Products, and limits with the subjects that are near one. */
export const makeConsoleSettings = Effect.gen(function* () {
  const store = yield* AccessStore;
  const operators = yield* Operators;
  const allLimits = yield* Limits;
  const confirmed = yield* makeConfirmed;

  const page: ConsoleView = Effect.fnUntraced(function* (visit) {
    const now = yield* Clock.currentTimeMillis;
    const inactive = yield* store.inactiveProducts;
    const near = yield* Effect.forEach(Record.keys(limits), (limit) =>
      Effect.map(allLimits.nearest(limit, now, 50), (found) =>
        found
          .filter(({ most, retryAfter, used }) => used / most >= nearShare || retryAfter > 0)
          .map((nearness) => ({ limit, counts: limits[limit].counts, ...nearness })),
      ),
    );
    return settingsPage({
      products: productNames.map((product) => ({
        product,
        standing: inactive.includes(product) ? ("inactive" as const) : ("active" as const),
      })),
      near: near.flat(),
      target: may(visit, "changeSettings") ? visit.target(consolePath("changeProduct")) : undefined,
    });
  });

  const handlers: Pick<ConsoleHandlers, "settings" | "changeProduct"> = {
    settings: page,
    changeProduct: {
      page,
      task: Effect.fnUntraced(function* (visit, form) {
        const product = readProduct(form.text("product"));
        const standing = form.text("standing");
        if (Option.isNone(product) || (standing !== "active" && standing !== "inactive")) {
          return yield* new FormProblem({ message: "Choose a product and a standing." });
        }
        const change = Effect.as(
          operators.setProduct(product.value, standing),
          sendToConsole(consolePath("settings"), "changed"),
        );
        if (standing === "active") return yield* change;
        const question = {
          path: consolePath("settings"),
          what: `Every partner's calls of ${product.value} are refused from now on.`,
        };
        return yield* confirmed(visit, form, question, change);
      }),
    },
  };
  return handlers;
});
