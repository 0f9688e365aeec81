import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import {
  AffiliationRoster,
  type RosterKey,
  type RosterPerson,
} from "@bonafide/core/affiliation/AffiliationRoster";
import { comparableName } from "@bonafide/core/affiliation/PersonName";
import { compareRosters } from "@bonafide/core/roster/RosterDiff";
import type { RosterSink } from "@bonafide/core/roster/RosterSink";
import { Effect, HashMap, Layer, Option } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import type { FamilyRosters } from "./AffiliationTables.ts";

const rostersOf = ({ affiliations }: MemoryTables, family: AffiliationFamily): FamilyRosters =>
  Option.getOrElse(HashMap.get(affiliations.rosters, family), () => ({
    current: undefined,
    rosters: HashMap.empty<string, ReadonlyArray<RosterPerson>>(),
  }));

const onlyCurrent = ({ current, rosters }: FamilyRosters): FamilyRosters => ({
  current,
  rosters: HashMap.filter(rosters, (_, id) => id === current),
});

const keyOf = ({ birthDate, fname, lname }: RosterPerson): string =>
  [comparableName(fname), comparableName(lname), birthDate].join("\n");

const isOf = (key: RosterKey) => (person: RosterPerson) =>
  key.by === "email"
    ? person.email?.toLowerCase() === key.email.toLowerCase()
    : comparableName(person.fname) === comparableName(key.fname) &&
      comparableName(person.lname) === comparableName(key.lname) &&
      person.birthDate === key.birthDate;

/** Rosters of people in memory. */
export const MemoryAffiliationRoster = Layer.effect(
  AffiliationRoster,
  Effect.map(MemoryState, (state) => {
    const change = (family: AffiliationFamily, turn: (rosters: FamilyRosters) => FamilyRosters) =>
      state.change((tables) => ({
        ...tables,
        affiliations: {
          ...tables.affiliations,
          rosters: HashMap.set(
            tables.affiliations.rosters,
            family,
            turn(rostersOf(tables, family)),
          ),
        },
      }));

    const sink = (family: AffiliationFamily): RosterSink<RosterPerson> => ({
      begin: (roster) =>
        change(family, (rosters) => {
          const cleared = onlyCurrent(rosters);
          return { ...cleared, rosters: HashMap.set(cleared.rosters, roster, []) };
        }),
      add: (roster, rows) =>
        Effect.as(
          change(family, (rosters) => ({
            ...rosters,
            rosters: HashMap.modify(rosters.rosters, roster, (people) => [...people, ...rows]),
          })),
          [],
        ),
      compare: (roster) =>
        state.read((tables) => {
          const { current, rosters } = rostersOf(tables, family);
          const peopleOf = (id: string) => Option.getOrElse(HashMap.get(rosters, id), () => []);
          return compareRosters(peopleOf(current ?? ""), peopleOf(roster), keyOf);
        }),
      complete: (roster) =>
        Effect.andThen(
          change(family, (rosters) =>
            HashMap.has(rosters.rosters, roster)
              ? onlyCurrent({ ...rosters, current: roster })
              : rosters,
          ),
          state.read((tables) => rostersOf(tables, family).current === roster),
        ),
      abandon: (roster) =>
        change(family, (rosters) => ({
          ...rosters,
          rosters:
            roster === rosters.current ? rosters.rosters : HashMap.remove(rosters.rosters, roster),
        })),
    });

    return AffiliationRoster.of({
      sink,
      candidates: (family, key) =>
        state.read((tables) => {
          const { current, rosters } = rostersOf(tables, family);
          const people = current === undefined ? Option.none() : HashMap.get(rosters, current);
          return Option.getOrElse(people, () => [])
            .filter(isOf(key))
            .map((person) => ({ roster: current ?? "", person }));
        }),
    });
  }),
);
