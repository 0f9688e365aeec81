import { makeCarrierVendor } from "@bonafide/adapters-providers/telecom/vendor/CarrierVendors";
import { makeSmsVendor } from "@bonafide/adapters-providers/telecom/vendor/SmsVendors";
import { namesOf } from "@bonafide/adapters-providers/vendor/VendorsFile";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { Data, Duration, Effect, Layer, Option, References, Schema } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { json, printRows, type Row } from "../server/Printed.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { probeCarrier, probeSms } from "./ProviderProbe.ts";
import { vendorRows } from "./VendorRows.ts";

/** The probe is impossible, or the vendor failed. */
class ProbeFailed extends Data.TaggedError("ProbeFailed")<{ readonly reason: string }> {
  override get message(): string {
    return this.reason;
  }
}

const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json }) {
    const { vendors } = yield* ServerSettings;
    yield* printRows(
      vendorRows(vendors).map(({ timeLimit, ...row }): Row => ({
        ...row,
        time_limit: timeLimit === undefined ? undefined : Duration.format(timeLimit),
      })),
      json,
    );
  }),
).pipe(Command.withDescription("List the vendors of the file that BONAFIDE_VENDORS names"));

const needed = <A>(value: Option.Option<A>, flag: string, why: string) =>
  Option.match(value, {
    onNone: () => Effect.fail(new ProbeFailed({ reason: `${flag} is missing: ${why}` })),
    onSome: Effect.succeed,
  });

/** Only warnings of the vendor are logged during a probe. */
const onlyTrouble = Layer.succeed(References.MinimumLogLevel, "Warn");

const test = Command.make(
  "test",
  {
    name: Argument.String("name").pipe(Argument.withDescription("The vendor's name in the file")),
    phone: Flag.String("phone").pipe(
      Flag.withSchema(Phone),
      Flag.withDescription("The ten-digit number that the probe goes to, or is about"),
      Flag.optional,
    ),
    birthDate: Flag.String("birth-date").pipe(
      Flag.withSchema(BirthDate),
      Flag.withDescription("For a carrier: the birth date that it is asked about (YYYY-MM-DD)"),
      Flag.optional,
    ),
    wait: Flag.Int("wait").pipe(
      Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 600 }))),
      Flag.withDescription("For a vendor of messages: for how many seconds to wait for a receipt"),
      Flag.withDefault(0),
    ),
    json,
  },
  Effect.fn(
    function* ({ birthDate, json, name, phone, wait }) {
      const { vendors } = yield* ServerSettings;
      const sms = vendors.sms.find((config) => config.name === name);
      const carrier = [...vendors.carriers, vendors.shadow].find((config) => config?.name === name);
      const probe = Effect.gen(function* () {
        if (sms !== undefined) {
          const to = yield* needed(phone, "--phone", "a text message is sent to it");
          const text = "A test of text messages. No code, nothing to do.";
          const vendor = yield* makeSmsVendor(sms);
          return yield* probeSms(vendor, { to, text }, Duration.seconds(wait));
        }
        if (carrier !== undefined) {
          const why = "the carrier is asked about a subscriber";
          const subscriber = {
            phone: yield* needed(phone, "--phone", why),
            birthDate: yield* needed(birthDate, "--birth-date", why),
          };
          return yield* probeCarrier(yield* makeCarrierVendor(carrier), subscriber);
        }
        const known = namesOf({ ...vendors, records: [] }).join(", ");
        return yield* new ProbeFailed({
          reason: `There is no vendor ${name} of messages or subscribers; BONAFIDE_VENDORS names ${known || "none"}`,
        });
      });
      const { passed, steps } = yield* Effect.scoped(probe);
      yield* printRows(
        steps.map((step) => ({ ...step })),
        json,
      );
      if (!passed) return yield* new ProbeFailed({ reason: `The vendor ${name} did not pass` });
    },
    Effect.provide(Layer.mergeAll(SmsReceiptInbox.layer, onlyTrouble)),
  ),
).pipe(
  Command.withDescription("Send one probe through a vendor, and explain what came of each step"),
);

/** `bonafide provider …` */
export const providerCommand = Command.make("provider").pipe(
  Command.withDescription("Vendors of text messages and carriers"),
  Command.withSubcommands([list, test]),
);
