import { sampleMail } from "@bonafide/testkit/mail/MailerContract";
import { expect, it } from "@effect/vitest";
import { isPlainAddress, mimeBytes, mimeOf } from "../../src/mail/MimeMessage.ts";

const from = { name: "bonafide", address: "no-reply@id.example" };

it("A message has an id of its own in the sender's domain, and one recipient", () => {
  const mail = sampleMail();
  expect(mimeOf(from, mail)).toMatchObject({
    from,
    to: { name: "", address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    messageId: `<${mail.id}@id.example>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
});

it("A message on the wire says its id, and that a machine wrote it", async () => {
  const mail = sampleMail();
  const written = Buffer.from(await mimeBytes(from, mail)).toString();
  expect(written).toContain(`\r\nMessage-ID: <${mail.id}@id.example>\r\n`);
  expect(written).toContain("Auto-Submitted: auto-generated\r\n");
  expect(written.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

it.each([
  ["a@b.example", true],
  ["a+b@[127.0.0.1]", true],
  ["a", false],
  ["a@b@c", false],
  ["a b@c", false],
  ["a@b,c@d", false],
  ["<a@b>", false],
  ["a(b)@c", false],
  ["a@b\r\nBcc: c@d", false],
  ["", false],
])("%j is an address that a message may go to: %s", (address, isPlain) => {
  expect(isPlainAddress(address)).toBe(isPlain);
});
