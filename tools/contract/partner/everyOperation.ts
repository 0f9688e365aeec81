/**
 * Performs every operation of the contract with the client that hey-api generates from it. `pnpm contract` compiles this
 * file beside the generated code, under strict `tsc`, and runs it against a sandbox.
 */
import { client } from "../made/hey/client.gen.js";
import * as generated from "../made/hey/sdk.gen.js";

interface Person {
  readonly profile1: never;
  readonly profile2: never;
}

/** What a partner has before the first call. */
export interface Partner {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** `sandbox.json`. */
  readonly sandbox: {
    readonly accounts: { readonly demo: { readonly authorization: string } };
    readonly clients: Readonly<Record<"profile1" | "profile2", Readonly<Record<string, string>>>>;
    readonly oauth: Readonly<
      Record<"client_id" | "client_secret" | "redirect_uri" | "scope", string>
    >;
    readonly applications: {
      readonly demo: Readonly<Record<"access_token" | "organization_uuid", string>>;
    };
    readonly passback: { readonly token: string };
    readonly people: Readonly<
      Record<"teacher" | "student" | "military" | "emt" | "firefighter", Person>
    >;
  };
  /** What a person's consent brought. */
  readonly code: string;
  readonly photo: Uint8Array<ArrayBuffer>;
}

const expectSame = (said: unknown, expected: unknown): void => {
  if (said !== expected) throw new Error(`${String(said)} instead of ${String(expected)}`);
};

/** The body of a successful answer. */
const bodyOf = async <A>(
  asked: Promise<{ data?: A; error?: unknown }>,
): Promise<NonNullable<A>> => {
  const { data, error } = await asked;
  if (data === undefined || data === null) throw new Error(`refused: ${JSON.stringify(error)}`);
  return data;
};

/** The generated functions, and the names of those that were called. */
const counted = () => {
  const called = new Set<string>();
  const sdk = new Proxy(generated, {
    get: (target, name) => {
      called.add(String(name));
      return Reflect.get(target, name);
    },
  });
  return { called, sdk };
};

/** Calls each operation, and gives the names of those that were called and of those that were not. */
export const performEveryOperation = async ({ baseUrl, code, fetch, photo, sandbox }: Partner) => {
  const { applications, clients, oauth, passback, people } = sandbox;
  const { called, sdk } = counted();
  let profile: "profile1" | "profile2" = "profile1";
  const credentials: Readonly<Record<string, () => string | undefined>> = {
    secret_key: () => sandbox.accounts.demo.authorization.replace(/^Bearer /, ""),
    application_token: () => applications.demo.access_token,
    client_id: () => clients[profile]["client_id"],
    client_secret: () => clients[profile]["client_secret"],
    token: () => passback.token,
  };
  client.setConfig({
    baseUrl,
    fetch,
    auth: ({ key, name, scheme }) =>
      scheme === "basic"
        ? `${oauth.client_id}:${oauth.client_secret}`
        : credentials[key ?? name ?? ""]?.(),
  });
  const picture = (name: string) => new File([photo], name, { type: "image/jpeg" });

  expectSame((await sdk.healthCheck()).response?.status, 200);
  expectSame((await sdk.healthReady()).response?.status, 200);

  const verification = await bodyOf(sdk.verificationCreate({ body: { metadata: { order: 7 } } }));
  const { verification_id } = verification;
  await bodyOf(sdk.verificationStatus({ path: { verification_id } }));

  const sent = await bodyOf(
    sdk.telecomSend({ body: { phone: "2025550123", verification_id, callback_url: null } }),
  );
  const { transaction_id } = sent;
  await bodyOf(sdk.telecomConfirm({ body: { code: "123123", transaction_id } }));
  const shown = await bodyOf(sdk.telecomStatus({ path: { transaction_id } }));
  expectSame(shown.status.code, 200);
  await bodyOf(sdk.telecomIdentity({ body: { phone: "8885550123", birth_date: "1980-02-29" } }));

  const front_image = picture("mock-verified.jpg");
  const back_image = picture("back.jpg");
  await bodyOf(sdk.documentLicense({ body: { front_image, back_image, verification_id } }));
  await bodyOf(sdk.documentPasscard({ body: { front_image, back_image } }));
  const passport = await bodyOf(sdk.documentPassport({ body: { front_image } }));
  await bodyOf(sdk.documentStatus({ path: { transaction_id: passport.transaction_id } }));

  const document_file = picture("proof.jpg");
  const address = "12 Main St, Reno, NV 89501";
  const person = { fname: "Ada", lname: "Waiting", birth_date: "1990-01-31", document_file };
  const named = { email: "ada@school.example", fname: "Ada", lname: "Waiting" };
  const teacher = {
    ...named,
    suffix: "",
    birth_date: "1990-01-31",
    school_city: "Reno",
    school_district: "Washoe County",
    school_name: "Sandbox Elementary",
    document_file,
  };
  await bodyOf(sdk.affiliationTeacherStates());
  const schools = await bodyOf(sdk.affiliationStudentSchools());
  const school = schools.find(({ options }) => options.includes("upload"));
  await bodyOf(sdk.affiliationStudentSearch({ query: { query: "Sandbox" } }));
  const [studentType] = await bodyOf(sdk.affiliationStudentDocuments());
  const [militaryType] = await bodyOf(sdk.affiliationMilitaryDocuments());
  const [responderType] = await bodyOf(sdk.affiliationResponderDocuments());
  const ofSchool = { school: school?.uuid ?? "" };
  const ofStudent = { ...person, ...ofSchool, address, document_type: studentType?.uuid ?? "" };
  const ofMilitary = { ...person, address, document_type: militaryType?.code ?? "" };
  const ofResponder = { ...person, address, document_type: responderType?.code ?? "" };

  for (const each of ["profile1", "profile2"] as const) {
    profile = each;
    const full = each === "profile2" ? { social: "900121234" } : {};
    const checks = {
      teacher: await bodyOf(sdk.affiliationTeacherPerson({ body: people.teacher[each] })),
      student: await bodyOf(sdk.affiliationStudentPerson({ body: people.student[each] })),
      military: await bodyOf(sdk.affiliationMilitaryPerson({ body: people.military[each] })),
      emt: await bodyOf(sdk.affiliationEmtPerson({ body: people.emt[each] })),
      firefighter: await bodyOf(
        sdk.affiliationFirefighterPerson({ body: people.firefighter[each] }),
      ),
    };
    for (const { status } of Object.values(checks)) expectSame(status.code, 200);

    const uploads = [
      await bodyOf(sdk.affiliationTeacherUpload({ body: { ...teacher, ...full } })),
      await bodyOf(sdk.affiliationStudentUpload({ body: ofStudent })),
      await bodyOf(
        sdk.affiliationMilitaryUpload({ body: { ...ofMilitary, ...full, status: "veteran" } }),
      ),
      await bodyOf(sdk.affiliationEmtUpload({ body: ofResponder })),
      await bodyOf(sdk.affiliationFirefighterUpload({ body: ofResponder })),
      await bodyOf(sdk.affiliationPoliceUpload({ body: ofResponder })),
      await bodyOf(sdk.affiliationDispatcherUpload({ body: ofResponder })),
    ];
    for (const upload of uploads)
      if (![205, 210].includes(upload.status.code)) throw new Error(JSON.stringify(upload));

    const byReference = ({ reference_id }: { reference_id: string }) => ({
      path: { reference_id },
    });
    await bodyOf(sdk.affiliationTeacherStatus(byReference(checks.teacher)));
    await bodyOf(sdk.affiliationStudentStatus(byReference(checks.student)));
    await bodyOf(sdk.affiliationMilitaryStatus(byReference(checks.military)));
    await bodyOf(sdk.affiliationResponderStatus(byReference(checks.emt)));
  }
  profile = "profile1";
  await bodyOf(sdk.affiliationTeacherAccount({ body: { ...named, state: "NV" } }));
  await bodyOf(sdk.affiliationStudentAccount({ body: { ...named, ...ofSchool } }));
  await bodyOf(sdk.affiliationMilitaryAccount({ body: named }));

  const { client_id, redirect_uri, scope } = oauth;
  const page = await bodyOf(
    sdk.oauthAuthorize({ query: { client_id, redirect_uri, scope, response_type: "code" } }),
  );
  expectSame(JSON.stringify(page).includes("<form"), true);
  const { access_token } = await bodyOf(
    sdk.oauthToken({ body: { grant_type: "authorization_code", code, redirect_uri } }),
  );
  const auth = ({ scheme }: { scheme?: string }) => (scheme === "bearer" ? access_token : "");
  const shared = await bodyOf(sdk.oauthAttributes({ auth }));
  const tokens = shared.attributes.find(({ handle }) => handle === "document_tokens")?.value;
  const document_token = String(Object(tokens)["front"]);
  const image = await bodyOf(
    sdk.passbackImage({ path: { document_token }, query: { size: "300x200" } }),
  );
  expectSame(image instanceof Blob && image.size > 0, true);
  await bodyOf(sdk.passbackRefresh({ path: { document_token } }));

  const organizationUuid = applications.demo.organization_uuid;
  const created = await bodyOf(
    sdk.applicationCreate({
      path: { organizationUuid },
      body: { name: "Shop", status: "active", class: "physical", claimantUuid: organizationUuid },
    }),
  );
  const path = { applicationUuid: created.uuid };
  await bodyOf(sdk.applicationGet({ path }));
  const changed = await bodyOf(sdk.applicationChange({ path, body: { status: "inactive" } }));
  expectSame(changed.status, "inactive");
  await bodyOf(sdk.applicationList({ path: { organizationUuid } }));
  await bodyOf(sdk.applicationEnums({ query: { enum_name: "status" } }));

  // A sandbox has no vendor of text messages: the answer is the one that the contract describes.
  const { error } = await sdk.receiptTake({ path: { vendor: "twilio" } });
  expectSame(JSON.stringify(error).includes('"code":4100,'), true);

  const missing = Object.keys(generated).filter((name) => !called.has(name));
  return { called: called.size, missing };
};
