import type { Delivery } from "@bonafide/core/callback/Delivery";
import { printedTime, type Row } from "../server/Printed.ts";

const attemptsOf = ({ state }: Delivery): number =>
  state._tag === "Unqueued" ? 0 : state.attempts;

/** A delivery as commands print it. Only the host is shown: path and query may contain a secret. */
export const deliveryRow = (delivery: Delivery): Row => ({
  delivery: delivery.id,
  account: delivery.accountId,
  transaction: delivery.transactionId,
  verification: delivery.verificationId,
  kind: delivery.webhook === undefined ? "callback" : `${delivery.webhook} webhook`,
  host: delivery.host ?? "(erased)",
  status: delivery.state._tag.toLowerCase(),
  attempts: attemptsOf(delivery),
  due: delivery.state._tag === "Waiting" ? printedTime(delivery.state.dueAt) : undefined,
  created: printedTime(delivery.created),
});
