import { expect, it } from "@effect/vitest";
import { transactionStatuses } from "../../src/catalogue/TransactionStatus.ts";

/** Interface, "Transaction status codes". */
const table = [
  [200, "Transaction successfully completed"],
  [205, "Transaction pending review"],
  [210, "Transaction pending review"],
  [210, "Transaction rejected after review"],
  [220, "Transaction rejected after review"],
  [300, "Transaction unsuccessful"],
  [310, "Transaction unsuccessful"],
  [310, "Transaction failed validation"],
];

it("The status table is the interface's", () => {
  const statuses = Object.values(transactionStatuses).map(({ code, message }) => [code, message]);
  expect(statuses).toEqual(table);
});
