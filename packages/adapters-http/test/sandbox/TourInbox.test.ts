import { assert, describe, it } from "@effect/vitest";
import { inboxSize, makeTourInbox } from "../../src/sandbox/TourInbox.ts";

describe("The inbox of a sandbox's tour", () => {
  it("keeps the newest first, and no more than it has room for", () => {
    const inbox = makeTourInbox();
    for (let at = 0; at < inboxSize + 5; at += 1) inbox.add({ id: `${at}`, at, body: "{}" });
    const ids = inbox.all().map(({ id }) => id);
    assert.lengthOf(ids, inboxSize);
    assert.deepStrictEqual([ids[0], ids.at(-1)], [`${inboxSize + 4}`, "5"]);
  });

  it("counts a repetition once", () => {
    const inbox = makeTourInbox();
    for (const at of [1, 2]) inbox.add({ id: "same", at, body: "{}" });
    assert.deepStrictEqual(inbox.all(), [{ id: "same", at: 2, body: "{}" }]);
  });
});
