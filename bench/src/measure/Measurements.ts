import type { Effect, Scope } from "effect";
import type { Row } from "../report/Row.ts";
import type { ChildFailed } from "../server/Child.ts";
import type { Bench, NotMeasured } from "./Bench.ts";
import { measureAccepting } from "./Accepting.ts";
import { measureImports, measurePersonChecks, measureSchools } from "./Affiliations.ts";
import { measureApplications } from "./Applications.ts";
import { measureDeliveries } from "./Deliveries.ts";
import { measureDeliveryDelay } from "./DeliveryDelay.ts";
import { measureFirstCalls } from "./FirstCalls.ts";
import { measureFleet } from "./Fleet.ts";
import {
  measureDocumentBytes,
  measureHeld,
  measureIdle,
  measurePostgresReturn,
  measureRoundTrips,
  measureUpgrade,
  measureUploadMemory,
} from "./FleetLimits.ts";
import { measureMemory } from "./Memory.ts";
import { measureNeighbours } from "./Neighbours.ts";
import { measureAttributes, measureRedeemAndRead, measureTokens } from "./OAuth.ts";
import { measureConfirms, measureSends } from "./Rates.ts";
import { measurePostgresSends } from "./PostgresSends.ts";
import { measurePassback } from "./Passback.ts";
import { measureReadingLag } from "./ReadingLag.ts";
import { measureReadingThreads } from "./ReadingThreads.ts";
import { measureLicenses, measurePassports } from "./Readings.ts";
import { measureSignInLag } from "./SignInLag.ts";
import { measureStarts } from "./Starts.ts";
import { measureSubmits } from "./Submits.ts";
import { measureManyStored, measureStatuses } from "./Statuses.ts";
import { measureTracing } from "./Tracing.ts";
import { measureThreadMemory } from "./ThreadMemory.ts";

type Measurement = (
  bench: Bench,
) => Effect.Effect<ReadonlyArray<Row>, ChildFailed | NotMeasured, Scope.Scope>;

/** All measurements, in the order of the table. */
export const measurements = {
  send: measureSends,
  confirm: measureConfirms,
  postgres: measurePostgresSends,
  fleet: measureFleet,
  "first-calls": measureFirstCalls,
  "round-trips": measureRoundTrips,
  idle: measureIdle,
  return: measurePostgresReturn,
  held: measureHeld,
  "document-bytes": measureDocumentBytes,
  "upload-memory": measureUploadMemory,
  upgrade: measureUpgrade,
  status: measureStatuses,
  million: measureManyStored,
  tracing: measureTracing,
  memory: measureMemory,
  start: measureStarts,
  deliver: measureDeliveries,
  delay: measureDeliveryDelay,
  applications: measureApplications,
  people: measurePersonChecks,
  schools: measureSchools,
  import: measureImports,
  accept: measureAccepting,
  license: measureLicenses,
  passport: measurePassports,
  documents: measureReadingThreads,
  lag: measureReadingLag,
  "thread-memory": measureThreadMemory,
  submit: measureSubmits,
  tokens: measureTokens,
  attributes: measureAttributes,
  "redeem-and-read": measureRedeemAndRead,
  passback: measurePassback,
  "sign-ins": measureSignInLag,
  neighbours: measureNeighbours,
} satisfies Readonly<Record<string, Measurement>>;

export type MeasurementName = keyof typeof measurements;
