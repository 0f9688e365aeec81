import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { type DeliveryFilter } from "@bonafide/core/callback/DeliveryLog";
import { Replays } from "@bonafide/core/callback/Replays";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Effect, Option } from "effect";
import { sendToConsole } from "./ConsoleAnswer.ts";
import { consolePath } from "./ConsoleRoutes.ts";
import type { ConsoleHandlers, ConsoleTask, ConsoleView } from "./ConsoleServing.ts";
import { type ConsoleVisit, may } from "./ConsoleVisit.ts";
import { deliveriesPage, deliveryPage } from "./pages/DeliveryPages.ts";

const limit = 100;

const statusIn = ({ query }: ConsoleVisit): Pick<DeliveryFilter, "status"> => {
  const status = (["waiting", "delivered", "dropped"] as const).find(
    (one) => one === query.get("status"),
  );
  return status === undefined ? {} : { status };
};

/** Deliveries: all of them for the server's staff, and the own ones for a partner. */
export const makeConsoleDeliveries = Effect.gen(function* () {
  const { log } = yield* DeliveryStore;
  const replays = yield* Replays;
  const registry = yield* AccessRegistry;

  /** The accounts that the staff may see: a partner's own; undefined for all. */
  const accountsOf = Effect.fnUntraced(function* ({ session }: ConsoleVisit) {
    if (session?.staff.role !== "partner") return undefined;
    const { organizationId } = session.staff;
    const accounts = yield* registry.accounts;
    return accounts.filter((one) => one.organizationId === organizationId).map(({ id }) => id);
  });

  /** A delivery, as if another organization's did not exist. */
  const findFor = Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const found = Option.getOrUndefined(yield* log.find(visit.param("id")));
    const accounts = yield* accountsOf(visit);
    return found === undefined || accounts?.includes(found.accountId) === false
      ? yield* refused("ResourceUnknown")
      : found;
  });

  const list =
    (room: "deliveries" | "ownDeliveries"): ConsoleView =>
    (visit) =>
      Effect.gen(function* () {
        const filter = { ...statusIn(visit), limit };
        const accounts = yield* accountsOf(visit);
        const found =
          accounts === undefined
            ? yield* log.list(filter)
            : (yield* Effect.forEach(accounts, (accountId) => log.list({ ...filter, accountId })))
                .flat()
                .toSorted((one, other) => other.created - one.created)
                .slice(0, limit);
        return deliveriesPage(found, visit.query.get("status") ?? "", room);
      });

  const one =
    (room: "delivery" | "ownDelivery", right: "replay" | "own"): ConsoleView =>
    (visit) =>
      Effect.gen(function* () {
        const delivery = yield* findFor(visit);
        const target = may(visit, right) ? visit.target(consolePath(room, delivery.id)) : undefined;
        return deliveryPage(delivery, yield* log.attemptsOf(delivery.id), target);
      });

  const replaying = (room: "delivery" | "ownDelivery", page: ConsoleView): ConsoleTask => ({
    page,
    task: Effect.fnUntraced(function* (visit) {
      const { id } = yield* findFor(visit);
      yield* replays.replay(id);
      return sendToConsole(consolePath(room, id), "replayed");
    }),
  });

  const delivery = one("delivery", "replay");
  const ownDelivery = one("ownDelivery", "own");
  const handlers: Pick<
    ConsoleHandlers,
    "deliveries" | "delivery" | "replay" | "ownDeliveries" | "ownDelivery" | "replayOwn"
  > = {
    deliveries: list("deliveries"),
    delivery,
    replay: replaying("delivery", delivery),
    ownDeliveries: list("ownDeliveries"),
    ownDelivery,
    replayOwn: replaying("ownDelivery", ownDelivery),
  };
  return handlers;
});
