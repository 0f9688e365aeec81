import { SweepStore } from "@bonafide/core/due/SweepStore";
import { Effect, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { sweepStoreContract } from "./SweepStoreContract.ts";

/** Stores of sweeps that `sweepStoreContract` has to catch. */
export const brokenSweepStore = brokenContract(sweepStoreContract, ({ of }) => {
  const store = of(SweepStore);
  store("gives a sweep to each process", ({ claim }) => ({
    claim: (turn) => Effect.as(claim(turn), true),
  }));
  store("gives no sweep", () => ({ claim: () => Effect.succeed(false) }));
  store("gives a sweep once", ({ claim, nextDue }) => ({
    claim: (turn) =>
      Effect.flatMap(nextDue(turn.name), (due) =>
        Option.isSome(due) ? Effect.succeed(false) : claim(turn),
      ),
  }));
  store("gives a sweep to its holder again", ({ claim }) => {
    const holders = new Map<string, string>();
    return {
      claim: (turn) =>
        Effect.map(claim(turn), (isClaimed) => {
          if (isClaimed) holders.set(turn.name, turn.holder);
          return holders.get(turn.name) === turn.holder;
        }),
    };
  });
  store("gives a sweep before it is due", ({ claim }) => ({
    claim: (turn) => claim({ ...turn, now: turn.now + 1 }),
  }));
  store("gives a sweep after it is due", ({ claim }) => ({
    claim: (turn) => claim({ ...turn, now: turn.now - 1 }),
  }));
  store("waits for a time that a wrong clock said", ({ claim }) => ({
    claim: (turn) => claim({ ...turn, latest: Number.MAX_SAFE_INTEGER }),
  }));
  store("takes the latest time for a wrong one", ({ claim }) => ({
    claim: (turn) => claim({ ...turn, latest: turn.latest - 1 }),
  }));
  store("takes one sweep for another", ({ claim }) => ({
    claim: (turn) => claim({ ...turn, name: "images" }),
  }));
  store("keeps no sweep", () => ({ keep: () => Effect.void }));
  store("keeps each sweep of a holder", ({ keep }) => ({
    keep: (turn) => Effect.andThen(keep(turn), keep({ ...turn, name: "images" })),
  }));
  store("keeps a sweep for another holder", ({ claim, keep }) => {
    let last = "";
    return {
      claim: (turn) =>
        Effect.tap(claim(turn), (isClaimed) =>
          Effect.sync(() => {
            if (isClaimed) last = turn.holder;
          }),
        ),
      keep: (turn) => keep({ ...turn, holder: last }),
    };
  });
  store("adds a sweep to keep it", ({ claim, keep }) => ({
    keep: (turn) =>
      Effect.andThen(claim({ ...turn, now: 0, latest: Number.MAX_SAFE_INTEGER }), keep(turn)),
  }));
  store("tells of no next turn", () => ({ nextDue: () => Effect.succeedNone }));
  store("tells the turn of another sweep", ({ nextDue }) => ({
    nextDue: () => nextDue("images"),
  }));
  store("tells the next turn in seconds", ({ nextDue }) => ({
    nextDue: (name) =>
      Effect.map(
        nextDue(name),
        Option.map((due) => Math.floor(due / 1_000)),
      ),
  }));
});
