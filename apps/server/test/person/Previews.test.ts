import { setTimeout as delay } from "node:timers/promises";
import { SharpImageResizer } from "@bonafide/adapters-providers/passback/SharpImageResizer";
import { ImageResizer } from "@bonafide/core/passback/ImageResizer";
import type { ImageSize } from "@bonafide/core/passback/ImageSize";
import { previewBox } from "@bonafide/core/passback/Previews";
import { cardSize, printCard } from "@bonafide/testkit/document/specimen/CardDrawing";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { type ServerApart, startServerApart } from "../server/StartedServer.ts";
import { storedContents } from "../storage/StoredContents.ts";
import { attributesBy, authorizePath, browserAt, decodeTokens } from "./Browser.ts";

/** A photograph, noise all over, of 2400 by 1800 pixels, as a file that the sandbox accepts as a good licence. */
const photographOf = async (ground: string) => {
  const bytes = await photograph(await printCard(cardSize, ground, ""), "noise25", 1);
  return new File([Buffer.from(bytes)], "mock-verified.jpg", { type: "image/jpeg" });
};

const fitted = (bytes: Uint8Array, size: ImageSize) =>
  Effect.runPromise(
    Effect.flatMap(ImageResizer, ({ fit }) => fit({ type: "jpeg", bytes }, size)).pipe(
      Effect.provide(SharpImageResizer),
    ),
  );

const previewsOf = async (server: ServerApart) => {
  const [row] = await server.rows("SELECT count(*) AS count FROM document_image_preview");
  return Number(row?.["count"]);
};

it("keeps smaller pictures of a licence beside its photographs, sealed, and shows small ones of them", async () => {
  await using server = await startServerApart({ settings: { BONAFIDE_SANDBOX_DELAY: "0" } });
  const sandbox = await server.sandbox();
  const { send, submit } = browserAt(server.baseUrl);
  const front = await photographOf("#cde");
  const authorize = authorizePath(sandbox, { op: "signup" });
  await submit(authorize, "signup", { email: "zoe@people.example", password: "a long way home" });
  await submit(authorize, "phone", { phone: "888 555 0147" });
  await submit(authorize, "code", { code: "123123" });
  // The birth date that the sandbox reads in every good licence.
  await submit(authorize, "identity", { birth_date: "1974-08-12" });
  while (!(await (await send(authorize)).text()).includes("Show your document")) await delay(50);
  await submit(`${authorize}&kind=license`, "document", {
    kind: "license",
    front_image: front,
    back_image: await photographOf("#edc"),
  });
  while ((await previewsOf(server)) < 2) await delay(50);

  const preview = Buffer.from(await fitted(await front.bytes(), previewBox));
  const piece = preview.subarray(-2_000, -1_900);
  const stored = await storedContents(server);
  // That the search would find something: what is kept in the clear is found.
  const id = sandbox.organizations.demo.uuid;
  expect(stored.some(([, content]) => content.includes(id))).toBe(true);
  expect(stored.some(([, content]) => content.includes(piece))).toBe(false);

  const agreed = await submit(authorize, "consent");
  const { attributes } = await attributesBy(server, agreed.headers.get("location"));
  const tokens = attributes.find(({ handle }) => handle === "document_tokens");
  const { token } = sandbox.passback;
  const query = new URLSearchParams({ token, size: "300x200" }).toString();
  const shown = await fetch(
    `${server.baseUrl}/api/public/v3/documents/${decodeTokens(tokens?.value).front}?${query}`,
    { method: "POST" },
  );
  const expected = await fitted(preview, { width: 300, height: 200 });
  expect(Buffer.from(await shown.bytes()).equals(expected)).toBe(true);
});
