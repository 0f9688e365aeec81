import { readFileSync } from "node:fs";
import type * as AffiliationClaim from "@bonafide/core/affiliation/AffiliationClaim";
import type * as AffiliationUpload from "@bonafide/core/affiliation/AffiliationUpload";
import type * as PersonCheck from "@bonafide/core/affiliation/PersonCheck";
import type * as Application from "@bonafide/core/application/Application";
import type * as Delivery from "@bonafide/core/callback/Delivery";
import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import type * as Document from "@bonafide/core/document/Document";
import type { Machine, Tagged } from "@bonafide/core/machine/Machine";
import type * as AuthorizationGrant from "@bonafide/core/oauth/AuthorizationGrant";
import type * as DocumentToken from "@bonafide/core/passback/DocumentToken";
import type * as PersonSession from "@bonafide/core/person/PersonSession";
import type * as IdentityMatch from "@bonafide/core/telecom/IdentityMatch";
import type * as Possession from "@bonafide/core/telecom/Possession";
import { describe, expect, it } from "@effect/vitest";
import { affiliationClaimRules } from "../../src/affiliation/AffiliationClaimInvariants.ts";
import { affiliationUploadRules } from "../../src/affiliation/AffiliationUploadInvariants.ts";
import { personCheckRules } from "../../src/affiliation/PersonCheckInvariants.ts";
import { applicationRules, walkedCatalog } from "../../src/application/ApplicationInvariants.ts";
import { deliveryRules, walkedSchedule } from "../../src/callback/DeliveryInvariants.ts";
import { documentRules } from "../../src/document/DocumentInvariants.ts";
import type { MachineRules } from "../../src/machine/MachineRules.ts";
import { walkMachine } from "../../src/machine/MachineWalk.ts";
import { authorizationGrantRules } from "../../src/oauth/AuthorizationGrantInvariants.ts";
import { documentTokenRules } from "../../src/passback/DocumentTokenInvariants.ts";
import { personSessionRules } from "../../src/person/PersonSessionInvariants.ts";
import { identityMatchRules } from "../../src/telecom/IdentityMatchInvariants.ts";
import { possessionRules } from "../../src/telecom/PossessionInvariants.ts";
import { isShownInTime, isSpentInTime, tellsItsDelivery } from "./BesideMachines.ts";
import { importsOf, mutantsOf, runModule } from "./MutatedSource.ts";

const core = new URL("../../../core/src/", import.meta.url);

type AnyTable = Machine<Tagged, Tagged, string, RefusalName>["table"];

/** Gives a machine as it is, or with another table. */
type Alter = <M extends { readonly table: AnyTable }>(machine: M) => M;

/** Whether a walk finds a broken rule; `name` is what the audit calls the machine. */
const breaks = <
  State extends Tagged,
  Command extends Tagged,
  Event extends string,
  Reason extends RefusalName,
  Memory,
>(
  name: string,
  machine: Machine<State, Command, Event, Reason>,
  rules: MachineRules<State, Command, Event, Reason, Memory>,
): boolean =>
  machine.name !== name ||
  walkMachine(machine, rules, { firstOnly: true, longest: 2_000 }).broken.size > 0;

type Imports = Readonly<Record<string, object>>;
const asItIs: Alter = (machine) => machine;

/** A file of core, and whether what its JavaScript exports is found to be wrong. */
const mutated = <Module>(file: string, isWrong: (module: Module, alter: Alter) => boolean) => ({
  file,
  isWrong: (code: string, imports: Imports, alter: Alter = asItIs): boolean => {
    const module = runModule<Module>(code, imports);
    if (module === undefined) return true;
    try {
      return isWrong(module, alter);
    } catch {
      return true;
    }
  },
});

/** Tables that take a command in one more state, as another state does. */
const transplantsOf = (table: AnyTable): ReadonlyArray<readonly [name: string, table: AnyTable]> =>
  Object.values(table).flatMap((commands) =>
    Object.entries(commands).flatMap(([command, rows]) =>
      Object.entries(table).flatMap(([state, own]) =>
        command in own
          ? []
          : [
              [
                `${state} ${command}`,
                { ...table, [state]: { ...own, [command]: rows?.map((row) => ({ ...row })) } },
              ] as const,
            ],
      ),
    ),
  );

const files = [
  mutated("telecom/Possession.ts", (m: typeof Possession, alter) =>
    breaks("possession", alter(m.possession), possessionRules),
  ),
  mutated("telecom/IdentityMatch.ts", (m: typeof IdentityMatch, alter) =>
    breaks("identity", alter(m.identityMatch), identityMatchRules),
  ),
  mutated("document/Document.ts", (m: typeof Document, alter) =>
    breaks("document", alter(m.documentMachine), documentRules),
  ),
  mutated("affiliation/PersonCheck.ts", (m: typeof PersonCheck, alter) =>
    breaks("affiliation.person", alter(m.personCheck), personCheckRules),
  ),
  mutated("affiliation/AffiliationUpload.ts", (m: typeof AffiliationUpload, alter) =>
    breaks("affiliation.upload", alter(m.affiliationUpload), affiliationUploadRules),
  ),
  mutated("affiliation/AffiliationClaim.ts", (m: typeof AffiliationClaim, alter) =>
    breaks("affiliation.claim", alter(m.affiliationClaim), affiliationClaimRules),
  ),
  mutated("person/PersonSession.ts", (m: typeof PersonSession, alter) =>
    breaks("person_session", alter(m.personSession), personSessionRules),
  ),
  mutated(
    "oauth/AuthorizationGrant.ts",
    (m: typeof AuthorizationGrant, alter) =>
      breaks("authorization_grant", alter(m.authorizationGrant), authorizationGrantRules) ||
      !isSpentInTime(m.isSpent),
  ),
  mutated(
    "passback/DocumentToken.ts",
    (m: typeof DocumentToken, alter) =>
      breaks("document_token", alter(m.documentToken), documentTokenRules) ||
      !isShownInTime(m.isUsable),
  ),
  mutated("application/Application.ts", (m: typeof Application, alter) =>
    breaks("application", alter(m.applicationMachine(walkedCatalog)), applicationRules),
  ),
  mutated(
    "callback/Delivery.ts",
    (m: typeof Delivery, alter) =>
      breaks("delivery", alter(m.deliveryMachine(walkedSchedule)), deliveryRules) ||
      !tellsItsDelivery(m.reportOf),
  ),
];

/** Mutants that change nothing: no state failed by time and by guesses both, so the order of the two rows says nothing. */
const isEquivalent = (name: string): boolean =>
  /: \{ when: failedByTime, .*\}, \{ when: failedByGuesses, /.test(name);

describe.each(files)("The machine of $file", ({ file, isWrong }) => {
  const url = new URL(file, core);
  const { mutants, original } = mutantsOf(readFileSync(url, "utf8"));
  const load = async (): Promise<Imports> => {
    const imports: Record<string, object> = {};
    for (const from of importsOf(original))
      imports[from] = await import(from.startsWith(".") ? new URL(from, url).pathname : from);
    return imports;
  };

  it("is found wrong in every mutant, and right without one", async () => {
    const imports = await load();
    expect(isWrong(original, imports)).toBe(false);
    const survivors = mutants.filter(({ code }) => !isWrong(code, imports));
    expect(survivors.map(({ name }) => name).filter((name) => !isEquivalent(name))).toEqual([]);
    expect(mutants.length).toBeGreaterThan(40);
  });

  it("is found wrong where one more state takes a command", async () => {
    const imports = await load();
    const tables: Array<readonly [string, AnyTable]> = [];
    isWrong(original, imports, (machine) => {
      tables.push(...transplantsOf(machine.table));
      return machine;
    });
    const survivors = tables.filter(
      ([, table]) => !isWrong(original, imports, (machine) => ({ ...machine, table })),
    );
    expect(survivors.map(([name]) => name)).toEqual([]);
    expect(tables.length).toBeGreaterThan(0);
  });
});
