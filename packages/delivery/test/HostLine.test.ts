import { describe, expect, it } from "@effect/vitest";
import { Redacted } from "effect";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import type { ClaimedDelivery } from "@bonafide/core/callback/DeliveryStore";
import { HostLine } from "../src/HostLine.ts";
import { HostLines } from "../src/HostLines.ts";

const claimed = (id: number): ClaimedDelivery => ({ id: `${id}`, version: 1, host: "partner" });

const delivery: Delivery = {
  id: "",
  accountId: "",
  verificationId: "",
  transactionId: undefined,
  url: "https://partner.example/",
  host: "partner.example",
  created: 0,
  updated: 0,
  version: 1,
  state: { _tag: "Waiting", attempts: 0, dueAt: 0 },
};

/** Holds so many more. */
const hold = (line: HostLine, count: number, from = 0) => {
  for (let at = 0; at < count; at += 1) line.hold(claimed(from + at));
};

/** Reads what is to be read, at a time, and tells how much that was. */
const read = (line: HostLine, at = 0): number => {
  const taken = line.takeUnread();
  for (const one of taken) {
    const message = {
      id: one.id,
      url: "https://partner.example/",
      body: "{}",
      secrets: [Redacted.make("whsec_")],
    } as const;
    line.takeRead({ claimed: one, delivery, message, at });
  }
  return taken.length;
};

/** Sends whatever has a slot, at a time, and tells the ids. */
const send = (line: HostLine, at = 0): ReadonlyArray<string> => {
  const sent: Array<string> = [];
  for (let next = line.next(at); next !== undefined; next = line.next(at))
    sent.push(next.claimed.id);
  return sent;
};

/** Makes so many attempts, one after the other, each of so many milliseconds. */
const attempt = (line: HostLine, count: number, answered: boolean, took = 0) => {
  for (let at = 0; at < count; at += 1) {
    hold(line, 1);
    read(line);
    send(line);
    line.end(took, answered);
  }
};

describe("HostLine", () => {
  it("lets four attempts run at once, the others in turn", () => {
    const line = new HostLine();
    hold(line, 6);
    expect(read(line)).toBe(4);
    expect(send(line)).toEqual(["0", "1", "2", "3"]);
    expect([line.held, line.unread, send(line)]).toEqual([6, 0, []]);
    line.end(1_000, true);
    read(line);
    expect([send(line), line.held]).toEqual([["4"], 5]);
  });

  it("gives one slot to a host that failed five times in a row, until it answers", () => {
    const line = new HostLine();
    attempt(line, 4, false);
    hold(line, 4);
    read(line);
    expect(send(line)).toHaveLength(4);
    for (let at = 0; at < 4; at += 1) line.end(0, false);
    hold(line, 4);
    read(line);
    expect(send(line)).toHaveLength(1);
    line.end(0, false);
    expect([read(line), send(line).length]).toEqual([1, 1]);
    line.end(1_000, true);
    expect([read(line), send(line).length]).toEqual([2, 2]);
    hold(line, 9);
    read(line);
    expect(send(line)).toHaveLength(2);
  });

  it("begins at four again after one answer among failures", () => {
    const line = new HostLine();
    attempt(line, 4, false);
    attempt(line, 1, true);
    attempt(line, 4, false);
    hold(line, 5);
    read(line);
    expect(send(line)).toHaveLength(4);
  });

  it("gives up what waits for a host that began to fail, but for four", () => {
    const line = new HostLine();
    hold(line, 30);
    let gone = 0;
    for (let at = 0; at < 4; at += 1) {
      read(line);
      send(line);
      gone += line.end(0, false).length;
    }
    expect([gone, line.held]).toEqual([0, 26]);
    read(line);
    expect(send(line)).toHaveLength(1);
    expect(line.end(0, false).map(({ id }) => id)).toEqual(
      Array.from({ length: 22 }, (_, at) => `${at + 8}`).slice(1),
    );
  });

  it("holds four in advance of a first answer, and more after it, as many as go in a while", () => {
    const line = new HostLine();
    hold(line, 3);
    expect([line.isFull, line.turn]).toEqual([false, "now"]);
    hold(line, 1);
    expect([line.isFull, line.isHungry, line.turn]).toEqual([true, true, "soon"]);
    read(line);
    send(line);
    line.end(1_000, true);
    hold(line, 60);
    expect([line.isFull, line.isHungry, line.turn]).toEqual([false, false, "now"]);
    hold(line, 1);
    expect([line.isFull, line.turn]).toEqual([true, "now"]);
    line.end(2, true);
    hold(line, 436);
    expect(line.isFull).toBe(false);
    hold(line, 1);
    expect(line.isFull).toBe(true);
    line.end(0, true);
    hold(line, 524);
    expect(line.isFull).toBe(false);
    hold(line, 1);
    expect(line.isFull).toBe(true);
  });

  it("leaves for later what a host that keeps failing has no room for", () => {
    const line = new HostLine();
    attempt(line, 5, false);
    expect(line.turn).toBe("now");
    hold(line, 4);
    expect([line.isFull, line.turn]).toEqual([true, "later"]);
  });

  it("reads as far ahead as is sent while it is fresh, and never a few at a time", () => {
    const line = new HostLine();
    attempt(line, 1, true, 5);
    hold(line, 200);
    expect(read(line)).toBe(4 + 20);
    send(line);
    for (let at = 0; at < 10; at += 1) {
      line.end(5, true);
      send(line);
    }
    expect(line.unread).toBe(0);
    line.end(5, true);
    expect(send(line)).toHaveLength(1);
    expect(line.unread).toBe(11);
    expect(read(line)).toBe(11);
    line.end(0, true);
    expect(line.unread).toBe(64 - 19);
  });

  it("reads again what waited for too long after it was read, in its turn", () => {
    const line = new HostLine();
    attempt(line, 1, true, 5);
    hold(line, 8);
    read(line, 100);
    expect(send(line, 100)).toHaveLength(4);
    line.end(5, true);
    expect(send(line, 150)).toEqual(["4"]);
    line.end(5, true);
    expect(send(line, 151)).toEqual([]);
    expect(read(line, 151)).toBe(3);
    expect(send(line, 151)).toEqual(["5"]);
  });

  it("frees the slot of an attempt that died, and the room of what was not there to be read", () => {
    const line = new HostLine();
    hold(line, 6);
    read(line);
    send(line);
    line.end(0, undefined);
    expect([line.held, line.turn]).toEqual([5, "soon"]);
    expect(line.takeUnread()).toHaveLength(1);
    line.takeRead(undefined);
    expect([line.held, line.unread]).toEqual([4, 1]);
  });
});

describe("HostLines", () => {
  it("let no host wait for another, and name those that are full", () => {
    const lines = new HostLines(4);
    hold(lines.of("a"), 4);
    hold(lines.of("b"), 3);
    expect(lines.full).toEqual(["a"]);
    expect(lines.of("a")).not.toBe(lines.of("b"));
  });

  it("remember the thousand hosts that were attempted last, and forget the rest", () => {
    const lines = new HostLines(4);
    const isNarrow = (name: string) => {
      const line = lines.of(name);
      hold(line, 4);
      return line.turn === "later";
    };
    for (let turn = 0; turn < 1_002; turn += 1) {
      attempt(lines.of(`${turn}`), 5, false);
      lines.rest(`${turn}`);
    }
    expect(["0", "1", "2", "1001"].map(isNarrow)).toEqual([false, false, true, true]);
    hold(lines.of("held"), 1);
    lines.rest("held");
    expect(lines.of("held").held).toBe(1);
  });
});
