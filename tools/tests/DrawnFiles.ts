/**
 * Files whose tests take fifteen seconds or more, each in its project: they start many processes, or draw and read many
 * pictures. The rules that they try as a whole have quicker tests of their own.
 */
const longFiles: Readonly<Record<string, ReadonlyArray<string>>> = {
  "apps/server": [
    "access/OperatorCommands",
    "affiliation/AffiliationCommands",
    "affiliation/Claims",
    "affiliation/ReviewPolicy",
    "affiliation/UploadReview",
    "application/ApplicationCommands",
    "application/ApplicationsServer",
    "audit/AuditCommands",
    "callback/ClockJump",
    "callback/DeliveryKill",
    "callback/DeliveryRetries",
    "callback/HangingReceivers",
    "callback/WebhookCommands",
    "conformance/Conformance",
    "doctor/DoctorCommand",
    "document/DocumentAttack",
    "document/ImageDirectory",
    "document/ImageMoving",
    "document/LostObjects",
    "document/ReadCommand",
    "document/UnseenPolicy",
    "due/ClockCommands",
    "due/Clocks",
    "due/Fleet",
    "due/Pending",
    "due/Restart",
    "mail/MailFiles",
    "person/CameraChromium",
    "person/PasskeysChromium",
    "roster/RosterProblems",
    "sandbox/DemoCommand",
    "sandbox/FirstStart",
    "sandbox/Tour",
    "server/ContainerFile",
    "server/CostCurve",
    "server/HostileBodies",
    "server/Isolation",
    "server/ReadmeFleet",
    "server/Rehearsal",
    "server/Roles",
    "server/StartPace",
    "server/ThreeProcesses",
    "simulation/EdgeFaults",
    "simulation/OneServer",
    "simulation/PlantedFaults",
    "simulation/StoredTraces",
    "simulation/TwoServers",
    "staff/StaffCommands",
    "storage/Backfills",
    "storage/CommandStorage",
    "storage/ConvertIdsCommand",
    "storage/ErasedKeys",
    "storage/HeldMigration",
    "storage/MasterKeyRotation",
    "storage/MigrateStoreCommand",
    "storage/NewColumn",
    "storage/PartitionedTables",
    "storage/PostgresAway",
    "storage/PostgresConnections",
    "storage/PostgresRefusals",
    "storage/RoundTrips",
    "storage/TornLog",
    "telecom/MessageParts",
    "telecom/SubscriberImport",
    "telecom/Vendors",
    "verification/NewProduct",
  ],
  bench: [
    "bare/Parity",
    "measure/Affiliations",
    "measure/Deliveries",
    "measure/Neighbours",
    "measure/Readings",
    "measure/Run",
  ],
  examples: ["Documents", "Guides", "HttpTour", "OAuthDocument", "Readmes", "Snippets"],
  "packages/adapters-http": [
    "catalogue/TableMutants",
    "console/ConsoleChromium",
    "person/ChromiumPages",
    "reference/ReferenceChromium",
    "sandbox/TourChromium",
    "server/EarlyAnswers",
  ],
  "packages/adapters-providers": ["affiliation/ThreadDocumentViewer"],
  "packages/document-reader": ["worker/ReadingThread"],
  "tools/tests": ["MutantRunner"],
  "tools/documents": [
    "Accuracy",
    "ForgedPairs",
    "OtherCards",
    "ReadyOutcomes",
    "Recognisers",
    "SignedSpecimens",
  ],
};

/** The folders of the projects that have long files. */
export const foldersWithLong: ReadonlyArray<string> = Object.keys(longFiles);

/** All long files of a project, relative to its folder. */
export const longFilesOf = (folder: string): ReadonlyArray<string> =>
  (longFiles[folder] ?? []).map((name) => `test/${name}.test.ts`);

/** CI runs one in so many long files, others with the next seeds. */
export const oneIn = 4;

/** The files of a project that a run of CI with this seed leaves to others. */
export const leftOut = (folder: string, seed: number): ReadonlyArray<string> =>
  longFilesOf(folder).filter((_, at) => (at + seed) % oneIn !== 0);
