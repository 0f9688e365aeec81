import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import type { Page } from "playwright-core";
import { birthDate, credentials, phone } from "./PageAsking.ts";
import type { PageServer } from "./PageServer.ts";

const image = (type: "jpeg" | "png", name: string) => ({
  name,
  mimeType: `image/${type}`,
  buffer: Buffer.from(sampleImage(type)),
});

const submit = (page: Page) => page.locator("main button[type=submit]").first().click();

/** Walks a browser over every page, and tells each when it is shown. The person is new; what happens to them is real. */
export const tourPages = async (
  page: Page,
  server: PageServer,
  who: string,
  arrived: (name: string) => Promise<void>,
): Promise<void> => {
  const { authorize, base, sweep } = server;
  const email = `${who}-${credentials.email}`;
  const at = async (name: string, url: string) => {
    await page.goto(url);
    await arrived(name);
  };

  await at("error", `${base}/oauth/authorize?client_id=nobody`);
  await at("missing", `${base}/account/nothing`);
  await at("demo", `${base}/demo/callback?code=abc&state=x`);
  await at("sign-in", authorize("identity"));
  await page.fill("#field-email", email);
  await page.fill("#field-password", "wrong password");
  await submit(page);
  await arrived("sign-in-failed");
  await at("forgot", `${base}/forgot`);
  await submit(page);
  await arrived("forgot-failed");
  await page.fill("#field-email", email);
  await submit(page);
  await arrived("forgotten");
  await at("reset-old", `${base}/reset?code=none`);
  await at("sign-up", authorize("identity", { op: "signup" }));
  await page.fill("#field-email", email);
  await page.fill("#field-password", "short");
  await submit(page);
  await arrived("sign-up-failed");
  await page.fill("#field-email", "nobody");
  await page.fill("#field-password", "short");
  await submit(page);
  await arrived("sign-up-both-failed");
  await page.fill("#field-email", email);
  await page.fill("#field-password", credentials.password);
  await submit(page);
  await arrived("phone");
  await page.fill("#field-phone", phone);
  await submit(page);
  await arrived("code");
  await page.fill("#field-code", "000000");
  await submit(page);
  await arrived("code-failed");
  await page.fill("#field-code", await server.code());
  await submit(page);
  await arrived("identity");
  await page.click("text=Use another number");
  await arrived("phone-again");
  await page.click("text=Go back");
  await page.fill("#field-birth_date", "2050-01-01");
  await submit(page);
  await arrived("identity-failed");
  // Two digits changed places.
  await page.fill("#field-birth_date", "1934-08-21");
  await submit(page);
  await arrived("identity-waiting");
  await sweep();
  await at("document-kinds", authorize("identity"));
  await page.click("text=Driver's license");
  await arrived("document");
  await page.click("text=Take the photos with your phone");
  await arrived("hand-over");
  const link = await page.getAttribute("text=The link of the code", "href");
  await at("handed-over", link ?? "");
  await at("hand-over-old", `${base}/handover?code=old`);
  await at("document-kinds-again", authorize("identity"));
  await page.click("text=Driver's license");
  await submit(page);
  await arrived("document-failed");
  const noPhoto = { name: "front.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(50_000) };
  await page.setInputFiles("#field-front_image", noPhoto);
  await page.setInputFiles("#field-back_image", { ...noPhoto, buffer: Buffer.alloc(1000) });
  await submit(page);
  await arrived("document-wrong");
  await page.setInputFiles("#field-front_image", image("jpeg", "front.jpg"));
  await page.setInputFiles("#field-back_image", image("png", "back.png"));
  await submit(page);
  await arrived("document-waiting");
  await sweep();
  await at("document-differs", authorize("identity"));
  await page.click("text=Correct your date of birth");
  await arrived("identity-again");
  await page.fill("#field-birth_date", birthDate);
  await submit(page);
  await sweep();
  await at("consent", authorize("identity", { eid: "4711" }));

  await at("military-ways", authorize("military"));
  await page.click("text=With my details");
  await arrived("military-details");
  await submit(page);
  await arrived("military-details-failed");
  await at("military-upload", authorize("military", { by: "upload" }));
  await at("responder-roles", authorize("responder"));
  await at("firefighter", authorize("responder", { by: "person", role: "firefighter" }));
  await at("teacher-states", authorize("teacher", { by: "person" }));
  await page.selectOption("#field-state", "NV");
  await submit(page);
  await arrived("teacher-details");
  await at("student-search", authorize("student", { by: "person" }));
  await page.fill("#field-term", "university");
  await submit(page);
  await arrived("student-schools");
  await page.check("text=University of One");
  await page.locator("main form").nth(1).locator("button").click();
  await arrived("student-details");
  await at("student-waiting", authorize("student", { by: "upload" }));

  await page.goto(authorize("identity"));
  await submit(page);
  await page.waitForURL(`${server.redirectUri}*`);
  await at("account", `${base}/account`);
  await at("confirm", `${base}/confirm?code=none`);
  await submit(page);
  await arrived("confirm-old");
  await at("password", `${base}/account/password`);
  await at("erase", `${base}/account/erase`);
  await page.fill("#field-current", "wrong");
  await submit(page);
  await arrived("erase-failed");
};
