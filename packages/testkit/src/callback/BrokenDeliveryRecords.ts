import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect } from "effect";
import { inPieces } from "../storage/BrokenAnswers.ts";
import { brokenContract } from "../storage/BrokenContract.ts";
import { deliveryRecordsContract } from "./DeliveryRecordsContract.ts";

/** Stores of deliveries that `deliveryRecordsContract` has to catch. */
export const brokenDeliveryRecords = brokenContract(deliveryRecordsContract, ({ of, part }) => {
  const store = of(DeliveryStore);
  store("says that it stored what it drops", () => ({
    record: (records) => Effect.succeed(new Set(records.map(({ delivery }) => delivery.id))),
  }));
  store("says that it stored what another process has stored", ({ record }) => ({
    record: (records) =>
      Effect.as(record(records), new Set(records.map(({ delivery }) => delivery.id))),
  }));
  store("says that it stored nothing", ({ record }) => ({
    record: (records) => Effect.as(record(records), new Set()),
  }));
  store("forgets attempts", ({ record }) => ({
    record: (records) => record(records.map((one) => ({ ...one, attempt: undefined }))),
  }));
  store("falsifies when an attempt was made", ({ record }) => ({
    record: (records) =>
      record(
        records.map(({ attempt, delivery }) => ({
          delivery,
          attempt: attempt === undefined ? undefined : { ...attempt, at: attempt.at + 1 },
        })),
      ),
  }));
  store("gives every delivery the attempt of the first", ({ record }) => ({
    record: (records) =>
      record(records.map(({ delivery }) => ({ delivery, attempt: records[0]?.attempt }))),
  }));
  store("records the first of many", ({ record }) => ({
    record: (records) => record(records.slice(0, 1)),
  }));
  store("records none of many if one is stored already", ({ read, record }) => ({
    record: (records) =>
      Effect.flatMap(
        read(records.map(({ delivery: { id, version } }) => ({ id, version: version - 1 }))),
        (found) => (found.length < records.length ? Effect.succeed(new Set()) : record(records)),
      ),
  }));
  store("tries again at once", ({ record }) => ({
    record: (records) =>
      record(
        records.map(({ attempt, delivery }) => ({
          attempt,
          delivery:
            delivery.state._tag === "Waiting"
              ? { ...delivery, state: { ...delivery.state, dueAt: delivery.updated } }
              : delivery,
        })),
      ),
  }));
  store("reads the first of what was claimed", ({ read }) => ({
    read: (claimed) => read(claimed.slice(0, 1)),
  }));
  store("reads twice", ({ read }) => ({
    read: (claimed) => Effect.map(read(claimed), (due) => [...due, ...due]),
  }));
  store("reads no transactions", ({ read }) => ({
    read: (claimed) =>
      Effect.map(read(claimed), (due) => due.map((one) => ({ ...one, transaction: undefined }))),
  }));
  store("gives every delivery the transaction of one", ({ read }) => ({
    read: (claimed) =>
      Effect.map(read(claimed), (due) =>
        due.map((one) => ({
          ...one,
          transaction: due.find(({ transaction }) => transaction !== undefined)?.transaction,
        })),
      ),
  }));
  store("reads what a newer version replaced", ({ log, read }) => ({
    read: (claimed) =>
      Effect.flatMap(
        Effect.forEach(claimed, ({ id }) => log.find(id)),
        (found) =>
          read(
            found.flatMap((delivery) =>
              delivery._tag === "Some"
                ? [{ id: delivery.value.id, version: delivery.value.version }]
                : [],
            ),
          ),
      ),
  }));
  store("keeps the URL of an erased verification", ({ read }) => ({
    read: (claimed) =>
      Effect.map(read(claimed), (due) =>
        due.map(({ delivery, transaction }) => ({
          transaction,
          delivery: { ...delivery, url: delivery.url ?? "https://partner.example/" },
        })),
      ),
  }));
  part(DeliveryStore, "log")("tells the attempts of all", ({ attemptsOf }) => {
    let first: string | undefined;
    return { attemptsOf: (id) => attemptsOf((first ??= id)) };
  });
  of(UnitOfWork)("keeps records of a unit that failed", () => ({
    atomically: inPieces,
  }));
});
