import { type FailureName, failures } from "@bonafide/core/catalogue/Failure";
import { Record, Schema } from "effect";

const smsFailures = Record.keys(failures).filter((name) => failures[name].code <= 1012);

/**
 * What an error code of a vendor may mean, and an operator's own table of them; a vendor's built-in table is in its
 * `…Mapping`. A meaning is a failure, 1001 to 1012, or `not_sent` if the fault is the vendor's or ours, so that
 * another vendor may try.
 */
export type SmsError = FailureName | "not_sent";

const SmsErrorCode = Schema.Literals([
  1001,
  1002,
  1003,
  1004,
  1005,
  1006,
  1007,
  1008,
  1009,
  1010,
  1011,
  1012,
  "not_sent",
]);

/** An operator's table of a vendor's error codes: `{"30007": 1003, "21408": "not_sent"}`. */
export const SmsErrorTable = Schema.Record(Schema.String, SmsErrorCode);

/** A table with checked keys: a key that the vendor never sends is a mistake. */
export const errorTableOf = (form: RegExp, expected: string) =>
  SmsErrorTable.check(
    Schema.makeFilter(
      (table: SmsErrorTable) => Object.keys(table).every((key) => form.test(key)) || expected,
    ),
  );
export type SmsErrorTable = typeof SmsErrorTable.Type;

/** The failure of a code from 1001 to 1012. */
export const smsErrorOf = (code: number | "not_sent"): SmsError =>
  smsFailures.find((name) => failures[name].code === code) ?? "not_sent";

/** Looks a code up in the operator's table, then in the vendor's. */
export const lookUpError = (
  code: string,
  operators: SmsErrorTable,
  vendors: Readonly<Record<string, SmsError>>,
): SmsError | undefined => {
  const own = Object.hasOwn(operators, code) ? operators[code] : undefined;
  if (own !== undefined) return smsErrorOf(own);
  return Object.hasOwn(vendors, code) ? vendors[code] : undefined;
};
