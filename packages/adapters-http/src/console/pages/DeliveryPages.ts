import type { Attempt } from "@bonafide/core/callback/Attempt";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import { type ComponentChild, h } from "preact";
import { button, form, type FormTarget } from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { code, facts, link, mark, table, timeOf } from "./ConsoleElements.ts";

type Room = "delivery" | "ownDelivery";

export const deliveryColumns = [
  "Delivery",
  "Status",
  "Attempts",
  "Kind",
  "Host",
  "Next",
  "Created",
] as const;

const statusOf = ({ state }: Delivery): string => state._tag.toLowerCase();

const attemptsOf = ({ state }: Delivery): number =>
  state._tag === "Unqueued" ? 0 : state.attempts;

const kindOf = ({ webhook }: Delivery): string =>
  webhook === undefined ? "callback" : `${webhook} webhook`;

/** Deliveries as rows. Only the host is shown: path and query may contain a secret. */
export const deliveryRows = (
  deliveries: ReadonlyArray<Delivery>,
  room: Room,
): ReadonlyArray<ReadonlyArray<ComponentChild>> =>
  deliveries.map((delivery) => [
    link(consolePath(room, delivery.id), delivery.id.slice(-12)),
    mark(statusOf(delivery)),
    attemptsOf(delivery),
    kindOf(delivery),
    delivery.host ?? "(erased)",
    delivery.state._tag === "Waiting" ? timeOf(delivery.state.dueAt) : "",
    timeOf(delivery.created),
  ]);

const statuses = ["waiting", "delivered", "dropped"];

/** A list of deliveries with its filter. */
export const deliveriesPage = (
  deliveries: ReadonlyArray<Delivery>,
  status: string,
  room: "deliveries" | "ownDeliveries",
): ConsolePage => ({
  title: "Deliveries",
  room,
  body: [
    h(
      "form",
      { method: "get", action: consolePath(room), class: "inline" },
      h(
        "div",
        { class: "field" },
        h("label", { for: "filter-status" }, "Status"),
        h(
          "select",
          { id: "filter-status", name: "status" },
          h("option", { value: "" }, "All"),
          statuses.map((value) =>
            h("option", { value, key: value, selected: value === status }, value),
          ),
        ),
      ),
      button("Filter", "plain"),
    ),
    table(
      "The newest first, up to 100",
      deliveryColumns,
      deliveryRows(deliveries, room === "deliveries" ? "delivery" : "ownDelivery"),
    ),
  ],
});

const outcomeOf = ({ outcome }: Attempt): ComponentChild =>
  outcome._tag === "Answered"
    ? mark(String(outcome.status), outcome.status < 300 ? "good" : "bad")
    : mark(outcome.reason, "bad");

/** One delivery with its attempts. `target` is absent where the staff may not send it again. */
export const deliveryPage = (
  delivery: Delivery,
  attempts: ReadonlyArray<Attempt>,
  target: FormTarget | undefined,
): ConsolePage => ({
  title: "Delivery",
  body: [
    facts([
      ["Id", code(delivery.id)],
      ["Status", mark(statusOf(delivery))],
      ["Kind", kindOf(delivery)],
      ["Host", delivery.host ?? "(erased)"],
      ["Verification", code(delivery.verificationId)],
      [
        "Transaction",
        delivery.transactionId === undefined ? undefined : code(delivery.transactionId),
      ],
      ["Created", timeOf(delivery.created)],
    ]),
    table(
      "Attempts, oldest first",
      ["At", { label: "Milliseconds", number: true }, "Outcome"],
      attempts.map((attempt) => [
        timeOf(attempt.at),
        Math.round(attempt.duration),
        outcomeOf(attempt),
      ]),
    ),
    target === undefined || delivery.state._tag === "Waiting"
      ? null
      : form(target, "replay", [button("Send it again, under the same id", "plain")]),
  ],
});
