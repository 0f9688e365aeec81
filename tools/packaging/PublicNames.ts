/**
 * The public surface of each package: what embedders may import, and what versions promise. `*` stands for letters of
 * one name. Everything else is `internal/…` in the tarball: for packages of the same version alone. Of the testkit and the
 * client, which are not listed, everything that they export is public.
 */
export const publicNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  core: [
    "UseCases",
    "Housekeeping",
    // Ports: what a host brings. The testkit has their contracts.
    "*/*Store",
    "*/*Records",
    "*/*Settings",
    "*/*Source",
    "access/{AccessRegistry,PasskeyProofs,SecretKeys}",
    "affiliation/{AffiliationRoster,DocumentViewer,LikenessReader}",
    "application/{ApplicationCatalogs,ApplicationTraits,ApplicationUsage,InternalTokens}",
    "audit/{AuditHeads,AuditKeys,AuditLog,AuditProofs,AuditSeal,AuditTrail}",
    "callback/{CallbackOutbox,CallbackRule,CallbackSender,DeliveryLog,ReceiverSlots}",
    "document/{DocumentReader,ImageObjects}",
    "due/{DueHolder,DueHolders,MachineUptime,SteadyClock,TracedWork}",
    "mail/{LetterTexts,Mailer}",
    "passback/ImageResizer",
    "person/{CommonPasswords,PasswordHashes}",
    "roster/RosterSink",
    "staff/TotpCodes",
    "storage/{Ids,KeyWraps,Signals,StorageUnavailable,UnitOfWork,Vault}",
    "telecom/{OneTimePasswords,PhoneRule,ReceiptPosts,SentMessages,SmsGateway,SmsReceiptInbox}",
    // Use cases.
    "access/{Access,Operators}",
    "affiliation/{AffiliationAccess,AffiliationClients,AffiliationReviews,Affiliations}",
    "application/{ApplicationAccess,ApplicationTokens,Applications}",
    "callback/{Replays,Webhooks}",
    "document/{DocumentReviews,Documents}",
    "limit/Limits",
    "mail/Letters",
    "oauth/{Authorizations,OAuthConsumers,ScopePolicies,Tokens,UserAttributes}",
    "passback/{DocumentTokens,Passbacks}",
    "roster/{ImportedLists,ListImport}",
    "person/{Confirmations,HandOvers,KeptForms,PasswordCrowd,People,PersonAccount,PersonPasskeys,PersonVerifications,Recoveries}",
    "staff/{StaffAccounts,StaffAdministration,StaffChanges,StaffComparisons,StaffFactors,StaffSignIns}",
    "telecom/{IdentityMatches,Possessions,SmsReceipts}",
    "verification/{DueTransactions,Erasures,Verifications}",
    // Machines, data and rules.
    "access/{Account,AccountKey,Caller,Passkey,PasskeyCeremonies}",
    "affiliation/{AffiliationCase,AffiliationClaim,ClaimRecord}",
    "affiliation/{AffiliationClient,AffiliationDetails,AffiliationFamily,AffiliationReason,AffiliationRecord,AffiliationRequest}",
    "affiliation/{AffiliationReference,AffiliationUpload,Likeness,PersonCheck,PersonIdentifier,PersonName,SchoolWords}",
    "application/{Application,ApplicationCatalog,ApplicationToken,StandardApplicationCatalog}",
    "audit/AuditCause",
    "callback/{Attempt,Delivery,RetrySchedule,Webhook}",
    "catalogue/{Failure,Refusal}",
    "document/{Document,DocumentChecks,DocumentFacts,DocumentKind,DocumentPersonal,DocumentReading,DocumentRequest,DocumentShare,FileBytes,ImageHeader,PhotoFault,UnclearPhoto}",
    "limit/{Limit,LimitRule}",
    "machine/Machine",
    "oauth/{AuthorizationGrant,Grant,GrantRecord,OAuthConsumer,ProvedFacts,ScopePolicy,StandardPolicies,TokenLifetimes}",
    "passback/DocumentToken",
    "mail/Letter",
    "person/{AffiliationAttempt,DeviceTokens,Email,Person,PersonSession,Proof,SignInFault}",
    "roster/{ListSink,RosterDiff,RosterImport}",
    "staff/{ActingStaff,StaffAccount,StaffRole}",
    "telecom/{Address,BirthDate,IdentityMatch,Phone,Possession,SmsReceipt,TelecomPersonal,Traffic}",
    "verification/{Metadata,Outcome,Product,ProductFamily,Transaction,Verification}",
    // What partners are shown.
    "*/*Body",
    "oauth/OAuthBodies",
  ],
  "adapters-http": [
    "console/VendorReports",
    "person/PageLetters",
    "server/{HttpApp,HttpListener,HttpSettings,InProcessHttp,OpenApiDocument,Readiness}",
  ],
  "adapters-postgres": ["storage/PostgresClient"],
  "adapters-providers": [
    "access/Sha256SecretKeys",
    "affiliation/{SharpLikenessReader,ThreadDocumentViewer}",
    "application/{FileApplicationCatalogs,JoseInternalTokens}",
    "audit/DerivedAuditKeys",
    "callback/{CallbackRules,HttpCallbackSender,NameResolver}",
    "document/{DirectoryImageObjects,S3ImageObjects}",
    "passback/SharpImageResizer",
    "mail/{FileMailer,MimeMessage,SmtpMailer,TerminalMailer}",
    "person/{Argon2PasswordHashes,KnownCommonPasswords}",
    "access/WebAuthnPasskeyProofs",
    "staff/OtpauthTotpCodes",
    "storage/{AesKeyWraps,AesVault,KeyRing,MasterKey,UuidIds}",
    "telecom/{HmacOneTimePasswords,NorthAmericanPhoneRule}",
    "telecom/sandbox/{SandboxCarrierRecords,SandboxOneTimePasswords,SandboxPhoneRule,SandboxSettings,SandboxSmsGateway}",
    "telecom/vendor/{CarrierFailover,CarrierVendor,CarrierVendors,SmsFailover,SmsVendor,SmsVendors}",
    "vendor/VendorsFile",
  ],
  "adapters-sql": [
    "document/ImageMoving",
    "storage/{KeyRewrapping,SqlMigrations,SqlStores,SqlUnitOfWork,StorageFault}",
  ],
  "adapters-sqlite": [
    "storage/{SqliteBackup,SqliteClient,SqliteDatabase,SqliteLock,SqliteUnitOfWork}",
  ],
  delivery: ["Deliveries", "DeliverySettings"],
  "document-reader": [
    "Reader",
    "Verdict",
    "signature/PinnedIssuers",
    "worker/EmbeddedDocumentReader",
  ],
};

/** Braces written out: `a/{B,C}` is `a/B` and `a/C`. */
const alternativesOf = (pattern: string): ReadonlyArray<string> => {
  const [whole = "", names = ""] = /\{([^}]*)\}/.exec(pattern) ?? [];
  return whole === "" ? [pattern] : names.split(",").map((name) => pattern.replace(whole, name));
};

const matcherOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll("*", "[A-Za-z0-9-]+")}$`);

const matchers = new Map(
  Object.entries(publicNames).map(([name, patterns]) => [
    name,
    patterns.flatMap(alternativesOf).map(matcherOf),
  ]),
);

/** Whether a module of a package is public. A package that is not in the table says so itself, name by name. */
export const isPublic = (name: string, module: string): boolean =>
  matchers.get(name)?.some((matcher) => matcher.test(module)) ?? true;

/** Patterns of the table that no module matches. */
export const unmatchedPatterns = (
  name: string,
  modules: ReadonlyArray<string>,
): ReadonlyArray<string> =>
  (publicNames[name] ?? [])
    .flatMap(alternativesOf)
    .filter((pattern) => !modules.some((module) => matcherOf(pattern).test(module)));
