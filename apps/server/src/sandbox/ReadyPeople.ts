import type {
  AffiliationCall,
  AffiliationProfile,
} from "@bonafide/core/affiliation/AffiliationFamily";
import { parametersOf } from "@bonafide/core/affiliation/AffiliationParameters";
import { Record } from "effect";
import { type SandboxPerson, sandboxPeople } from "./SandboxPeople.ts";

const calls: Readonly<Record<keyof typeof sandboxPeople, AffiliationCall>> = {
  teacher: { family: "teacher", by: "person" },
  student: { family: "student", by: "person" },
  military: { family: "military", by: "person" },
  emt: { family: "responder", by: "person", role: "emt" },
  firefighter: { family: "responder", by: "person", role: "firefighter" },
};

const parametersFor = (
  person: SandboxPerson,
  call: AffiliationCall,
  profile: AffiliationProfile,
): SandboxPerson =>
  Object.fromEntries(
    parametersOf(call, profile).flatMap(({ kind, name }) => {
      const value = person[name];
      if (value === undefined) return [];
      return [[name, kind === "lastFour" ? value.slice(-4) : value]];
    }),
  );

/** The people in `sandbox.json`, each with the parameters of a person check in both profiles. */
export const readyPeople = Record.map(sandboxPeople, (person: SandboxPerson, name) => ({
  ...person,
  profile1: parametersFor(person, calls[name], 1),
  profile2: parametersFor(person, calls[name], 2),
}));
