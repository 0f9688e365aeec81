import { AffiliationClaims } from "@bonafide/core/affiliation/AffiliationClaims";
import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import type { ClaimRecord } from "@bonafide/core/affiliation/ClaimRecord";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { sampleRosterPerson } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { Effect, Exit, Option } from "effect";
import type { Family, Stage } from "../Stage.ts";

/** The last names of the people that partners ask about. */
const people = ["Adams", "Baker", "Clark", "Davis", "Evans", "Frank"];

/** A check that was acknowledged. */
interface Checked {
  readonly id: string;
  readonly person: string;
  readonly claimId: string | undefined;
}

type People = ReadonlySet<string>;
type Sink = ReturnType<AffiliationRoster["Service"]["sink"]>;
type Rows = Parameters<Sink["add"]>[1];

/** Checks by rosters, their claims, and imports of rosters. */
export const affiliationFamily = (stage: Stage): Family => {
  const { ask, calls, now, partners, random, violated } = stage;
  const checked: Array<Checked> = [];
  const erased = new Set<string>();
  const revoked = new Set<string>();
  /** The rosters of which one is in use: several after an import whose server died. */
  let possible: ReadonlyArray<People> = [new Set()];
  let rosters = 0;

  /** An import that has begun, and the people whom it has still to add. */
  let importing: { readonly id: string; readonly next: People; readonly left: Rows } | undefined;
  let overtaken: string | undefined;

  const onSink = <A>(use: (sink: Sink) => Effect.Effect<A>) =>
    ask(Effect.flatMap(AffiliationRoster, ({ sink }) => use(sink("military"))));

  const beginImport = Effect.gen(function* () {
    rosters += 1;
    const id = `00000000-0000-7000-9000-${String(rosters).padStart(12, "0")}`;
    const next = new Set(people.filter(() => random.next() < 0.6));
    const rows = [...next].map((lname) => sampleRosterPerson({ lname }));
    const half = Math.ceil(rows.length / 2);
    const exit = yield* onSink((sink) =>
      Effect.andThen(sink.begin(id), sink.add(id, rows.slice(0, half))),
    );
    overtaken = exit === undefined ? undefined : importing?.id;
    importing = exit === undefined ? undefined : { id, next, left: rows.slice(half) };
  });

  /** Ends an import, unless another one has begun since. */
  const endImport = Effect.gen(function* () {
    if (overtaken !== undefined) {
      const id = overtaken;
      overtaken = undefined;
      const exit = yield* onSink((sink) => sink.complete(id));
      if (exit !== undefined && Exit.isSuccess(exit) && exit.value)
        violated("roster: an import that was overtaken is taken");
    }
    if (importing === undefined) return;
    const { id, left, next } = importing;
    importing = undefined;
    const exit = yield* onSink((sink) => Effect.andThen(sink.add(id, left), sink.complete(id)));
    if (exit === undefined) possible = [...possible, next];
    else if (Exit.isSuccess(exit) && exit.value) possible = [next];
    else violated("roster: an import alone was not taken");
  });

  /** Looks for one person, and keeps the rosters that agree with the answer. */
  const learn = (person: string, isListed: boolean) => {
    possible = possible.filter((roster) => roster.has(person) === isListed);
    if (possible.length === 0) violated("roster: neither the old one nor the new one answers");
  };

  const check = Effect.gen(function* () {
    const partner = random.pick(partners);
    const person = random.pick(people);
    if (partner === undefined || person === undefined) return;
    const exit = yield* ask(calls.checkSoldier(partner, person));
    if (exit === undefined) return;
    if (Exit.isFailure(exit)) return violated("affiliation: a right request was refused");
    const { id, isAffiliated } = exit.value;
    if (possible.length > 0) learn(person, isAffiliated);
    // The wire does not tell of claims.
    const stored = yield* ask(Effect.flatMap(AffiliationStore, (it) => it.find(id)));
    const claimId =
      stored !== undefined && Exit.isSuccess(stored)
        ? Option.getOrUndefined(stored.value)?.claimId
        : undefined;
    if (claimId !== undefined) revoked.delete(claimId);
    checked.push({ id, person, claimId });
  });

  const revoke = Effect.gen(function* () {
    const one = random.pick(checked.filter(({ claimId }) => claimId !== undefined));
    if (one?.claimId === undefined) return;
    const { claimId } = one;
    const exit = yield* ask(Effect.flatMap(AffiliationClaims, (it) => it.revoke(claimId)));
    if (exit !== undefined && Exit.isSuccess(exit)) revoked.add(claimId);
  });

  const erase = Effect.gen(function* () {
    const one = random.pick(checked);
    if (one === undefined) return;
    const exit = yield* ask(Effect.flatMap(Erasures, (it) => it.affiliation(one.id)));
    if (exit === undefined) return;
    if (Exit.isFailure(exit)) return violated("affiliation: could not be erased");
    erased.add(one.id);
    if (one.claimId !== undefined) revoked.delete(one.claimId);
  });

  const judgeClaim = (claim: ClaimRecord, person: string) => {
    const { id, personal, state } = claim;
    if (revoked.has(id) && state._tag !== "Revoked") violated("claim: revoked, and holds");
    if (state._tag === "Erased" && personal !== undefined)
      violated("claim: erased, and still known");
    if (state._tag !== "Verified") return;
    if ((state.until ?? Infinity) < now() - 15_000) violated("claim: outlives its term");
    if (!possible.some((roster) => roster.has(person)))
      violated("claim: holds for a person who is on no roster");
  };

  const judge = Effect.gen(function* () {
    const store = yield* AffiliationStore;
    for (const { claimId, id, person } of checked) {
      const found = Option.getOrUndefined(yield* store.find(id));
      if (found === undefined) violated("affiliation: what was acknowledged is lost");
      if (erased.has(id) && found?.personal !== undefined)
        violated("affiliation: erased, and still known");
      const claim = Option.getOrUndefined(
        claimId === undefined ? Option.none() : yield* store.claims.find(claimId),
      );
      if (claimId !== undefined && claim === undefined) violated("claim: is lost");
      if (claim === undefined) continue;
      if (erased.has(id) && claim.state._tag !== "Erased")
        violated("claim: erased, and still there");
      judgeClaim(claim, person);
    }
  });

  return {
    moves: {
      "an affiliation is checked": [5, check],
      "an affiliation is erased": [0.3, erase],
      "a claim is revoked": [0.4, revoke],
      "an import of a roster begins": [0.8, beginImport],
      "an import of a roster ends": [0.8, endImport],
    },
    judge,
  };
};
