import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import type { StaffRole } from "@bonafide/core/staff/StaffRole";
import { memoryCode } from "@bonafide/testkit/staff/MemoryTotpCodes";
import { Effect } from "effect";
import type { Page } from "playwright-core";
import type { PageServer } from "../person/PageServer.ts";
import { putDocument, putDropped, putOrganization, putUpload } from "./ConsoleAsking.ts";

const submit = (page: Page, task: string) =>
  page.locator(`form:has(input[name=task][value=${task}]) button[type=submit]`).first().click();

/** Signs a new staff account in, with its second factor. */
export const enterConsole = async (
  page: Page,
  { base, run }: PageServer,
  name: string,
  role: StaffRole,
  arrived: (name: string) => Promise<void> = () => Promise.resolve(),
  organizationId?: string,
): Promise<string> => {
  const { password } = await run(
    Effect.flatMap(StaffAccounts, ({ create }) => create(name, role, organizationId)),
  );
  await page.goto(`${base}/console/signin`);
  await arrived("sign-in");
  await page.fill("#field-name", name);
  await page.fill("#field-password", "wrong password");
  await submit(page, "signin");
  await arrived("sign-in-failed");
  await page.fill("#field-password", password);
  await submit(page, "signin");
  await page.waitForSelector(".qr");
  await arrived("second-factor");
  const secret = await page.locator("input[name=secret]").inputValue();
  await page.fill("#field-code", memoryCode(secret, Date.now()));
  await submit(page, "factor");
  await page.waitForSelector(".who");
  return password;
};

/** Walks a browser over the pages of a reviewer. */
export const tourReview = async (
  page: Page,
  server: PageServer,
  who: string,
  arrived: (name: string) => Promise<void>,
): Promise<void> => {
  const { base, run } = server;
  await enterConsole(page, server, `${who}-reviewer`, "reviewer", arrived);
  await arrived("overview-empty");
  const student = await run(putUpload());
  await run(putUpload({ family: "military", created: student.created + 1 }));
  await run(putUpload({ family: "teacher", created: student.created + 2 }, "pdf"));
  const document = await run(putDocument());
  await page.goto(`${base}/console/review`);
  await arrived("queue");
  await page.goto(`${base}/console/review/uploads/${student.id}`);
  await arrived("upload-free");
  await submit(page, "claim");
  await page.waitForSelector(".picture img");
  await arrived("upload");
  await page.fill("#field-text", "x".repeat(10));
  await page.goto(`${base}/console/review/uploads/${student.id}?zoom=2&turn=90`);
  await arrived("upload-turned");
  await submit(page, "next");
  await page.waitForURL(/documents|uploads/);
  await page.goto(`${base}/console/review/documents/${document.id}`);
  await arrived("document");
  await page.goto(`${base}/console/account`);
  await arrived("account");
  await page.goto(`${base}/console/nothing`);
  await arrived("missing");
};

/** Walks a browser over the pages of an operator. */
export const tourOperate = async (
  page: Page,
  server: PageServer,
  who: string,
  arrived: (name: string) => Promise<void>,
): Promise<void> => {
  const { base, run } = server;
  const { account, organization } = await run(putOrganization());
  const delivery = await run(putDropped(account.id));
  const document = await run(putDocument());
  const upload = await run(putUpload());
  const password = await enterConsole(page, server, `${who}-operator`, "operator");
  const at = async (name: string, path: string) => {
    await page.goto(`${base}${path}`);
    await arrived(name);
  };
  await at("overview", "/console");
  await at("organizations", "/console/organizations");
  await at("organization", `/console/organizations/${organization.id}`);
  await submit(page, "issue");
  await page.waitForSelector("#field-current");
  await page.fill("#field-current", password);
  await submit(page, "issue");
  await page.waitForSelector(".secret");
  await arrived("key");
  await page.goto(`${base}/console/organizations/${organization.id}`);
  await submit(page, "revoke");
  await arrived("sure");
  await at("staff", "/console/staff");
  await page.fill("#field-name", `${who}-new`);
  await page.selectOption("#field-role", "support");
  await submit(page, "create");
  await page.waitForSelector("#field-current");
  await arrived("staff-sure");
  await page.fill("#field-current", "a wrong password");
  await submit(page, "create");
  await page.waitForSelector(".error");
  await arrived("staff-refused");
  const other = await run(
    Effect.flatMap(StaffAccounts, ({ create }) => create(`${who}-other`, "reviewer")),
  );
  await at("staff-account", `/console/staff/${other.account.id}`);
  await at("settings", "/console/settings");
  await at("vendors", "/console/vendors");
  await at("lists", "/console/lists");
  await page.selectOption("#field-list", "schools");
  await page.setInputFiles("#field-rows", {
    name: "schools.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`uuid,name,options\n${organization.id},A school,upload\nx,y,z\n`),
  });
  await page.check("input[name=skip]");
  await submit(page, "check");
  await page.waitForSelector("form:has(input[name=checked])");
  await arrived("list-checked");
  await at("deliveries", "/console/deliveries");
  await at("delivery", `/console/deliveries/${delivery.id}`);
  await at("look-up", "/console/look-up");
  await at("look-up-missing", `/console/look-up?id=${organization.id}`);
  await at("look-up-verification", `/console/look-up?id=${document.verificationId}`);
  await at("look-up-affiliation", `/console/look-up?id=${upload.id}`);
  const entry = {
    subject: document.verificationId,
    actor: "operator",
    at: 0,
    source: "203.0.113.9",
  };
  const actions = ["verification.created", "verification.personal_seen", "verification.erased"];
  await run(
    Effect.flatMap(AuditTrail, ({ append }) =>
      Effect.forEach(actions, (action) => append({ ...entry, action })),
    ),
  );
  await at("proof-unsealed", `/console/look-up/proof?id=${document.verificationId}`);
  await run(Effect.flatMap(AuditSeal, ({ checkpoint }) => checkpoint));
  await at("proof", `/console/look-up/proof?id=${document.verificationId}`);
  await at("audit", "/console/audit?action=organization");
  await at("forbidden", "/console/review");
};

/** Walks a browser over the pages of a partner and a support agent. */
export const tourPartner = async (
  page: Page,
  server: PageServer,
  who: string,
  arrived: (name: string) => Promise<void>,
): Promise<void> => {
  const { base, run } = server;
  const { account, organization } = await run(putOrganization());
  const delivery = await run(putDropped(account.id));
  const document = await run(putDocument());
  const nowhere = () => Promise.resolve();
  await enterConsole(page, server, `${who}-partner`, "partner", nowhere, organization.id);
  await arrived("own");
  await page.goto(`${base}/console/own/deliveries`);
  await arrived("own-deliveries");
  await page.goto(`${base}/console/own/deliveries/${delivery.id}`);
  await arrived("own-delivery");
  await submit(page, "signout");
  await enterConsole(page, server, `${who}-support`, "support");
  await page.goto(`${base}/console/look-up?id=${document.id}`);
  await submit(page, "personal");
  await page.waitForSelector("pre");
  await arrived("personal");
};
