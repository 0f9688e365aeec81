import { CarrierRecords } from "@bonafide/core/telecom/CarrierRecords";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { carrierRecordsContract } from "./CarrierRecordsContract.ts";
import { memoryAddress } from "./MemoryCarrierRecords.ts";

const stranger = Phone.make("4155550199");

/** Records of carriers that `carrierRecordsContract` has to catch. Some need questions that leave. */
export const brokenCarrierRecords = brokenContract(
  carrierRecordsContract,
  ({ of }, { asked, leaves, refusedAtOnce }) => {
    const carrier = of(CarrierRecords);
    const matched = { _tag: "Matched", address: memoryAddress } as const;
    carrier("matches every person", ({ match }) => ({
      match: (subscriber) => Effect.as(match(subscriber), matched),
    }));
    if (refusedAtOnce !== undefined)
      carrier("refuses no number at once", () => ({
        screen: () => Effect.succeed({ _tag: "Ask", after: 0 }),
      }));
    if (!leaves) return;
    carrier("answers without asking", () => ({
      match: (subscriber) =>
        Effect.succeed(asked.find(([{ phone }]) => phone === subscriber.phone)?.[1] ?? matched),
    }));
    carrier("asks twice", ({ match }) => ({
      match: (subscriber) => Effect.andThen(match(subscriber), match(subscriber)),
    }));
    carrier("asks about others too", ({ match }) => ({
      match: (subscriber) =>
        Effect.tap(match(subscriber), () => match({ ...subscriber, phone: stranger })),
    }));
    carrier("asks with another birth date", ({ match }) => ({
      match: (subscriber) => match({ ...subscriber, birthDate: BirthDate.make("1990-01-01") }),
    }));
    carrier("asks in the screening", ({ match, screen }) => ({
      screen: (subscriber) => Effect.andThen(match(subscriber), screen(subscriber)),
    }));
  },
);
