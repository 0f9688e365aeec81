import { Context, type Effect, Option, Result, Schema } from "effect";
import type { RosterFormat } from "../roster/RosterImport.ts";
import type { RosterSink } from "../roster/RosterSink.ts";
import { Address } from "./Address.ts";
import { BirthDate } from "./BirthDate.ts";
import { Phone } from "./Phone.ts";

/** An operator's record of its own subscriber, and the columns of the address that partners get. */
export const SubscriberRecord = Schema.Struct({
  phone: Phone,
  birthDate: BirthDate,
  address: Address,
});
export type SubscriberRecord = typeof SubscriberRecord.Type;

/** The operator's own subscribers, stored encrypted and found by a keyed digest of their number. */
export class SubscriberRecords extends Context.Service<
  SubscriberRecords,
  RosterSink<SubscriberRecord> & {
    readonly find: (phone: Phone) => Effect.Effect<Option.Option<SubscriberRecord>>;
  }
>()("@bonafide/core/telecom/SubscriberRecords") {}

const phone = Schema.decodeUnknownOption(Phone);
const birthDate = Schema.decodeUnknownOption(BirthDate);

const addressColumns = ["street1", "street2", "city", "state", "zip", "country"] as const;

/** Longer than any part of an address. */
const longest = 200;

const addressOf = (columns: Readonly<Record<string, string>>): Address =>
  Object.fromEntries(
    addressColumns.flatMap((name) => {
      const text = (columns[name] ?? "").trim();
      return text === "" ? [] : [[name, text]];
    }),
  );

/** The CSV columns of subscribers: `phone` of ten digits, `birth_date` and an address. */
export const subscriberFormat: RosterFormat<SubscriberRecord> = {
  required: ["phone", "birth_date"],
  optional: addressColumns,
  shows: ({ address, birthDate }) =>
    `born ${birthDate.slice(0, 4)}, ${address.state ?? "no state"}`,
  read: (columns) => {
    const [number, born] = [phone(columns["phone"]), birthDate(columns["birth_date"])];
    const address = addressOf(columns);
    const problems = [
      ...(Option.isNone(number) ? ["phone is not ten digits"] : []),
      ...(Option.isNone(born) ? ["birth_date is not a date, YYYY-MM-DD"] : []),
      ...(Object.keys(address).length === 0 ? ["has no address"] : []),
      ...(Object.values(address).some((text) => text.length > longest)
        ? [`has a part of an address longer than ${longest} characters`]
        : []),
    ];
    return Option.isSome(number) && Option.isSome(born) && problems.length === 0
      ? Result.succeed({ phone: number.value, birthDate: born.value, address })
      : Result.fail(problems);
  },
};
