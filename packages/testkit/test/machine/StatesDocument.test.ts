import { describe, expect, it } from "@effect/vitest";
import { renderStates } from "../../src/machine/StatesDocument.ts";

describe("docs/states.md", () => {
  const text = renderStates();

  it("draws every move of the possession check", () => {
    const diagram = [
      "stateDiagram-v2",
      "  [*] --> Unsent",
      "  Unsent --> AwaitingCode: CodeSent",
      "  AwaitingCode --> Failed: CodeUndelivered",
      "  AwaitingCode --> Guessing: GuessCounted",
      "  AwaitingCode --> Failed: CodeExpired",
      "  Guessing --> Confirmed: PhoneConfirmed",
      "  Guessing --> AwaitingCode: GuessMissed",
      "  Guessing --> Failed: GuessesSpent",
    ];
    for (const line of diagram) expect(text).toContain(`${line}\n`);
    expect(text).toContain("  Confirmed --> [*]\n");
    expect(text).toContain("  Failed --> [*]\n");
  });

  it("draws every move of the identity match", () => {
    for (const line of [
      "  [*] --> Unasked",
      "  Unasked --> Asking: MatchRequested",
      "  Unasked --> Failed: PersonNotMatched",
      "  Asking --> Matched: PersonMatched",
      "  Asking --> Failed: PersonNotMatched",
      "  Matched --> [*]",
    ]) {
      expect(text).toContain(`${line}\n`);
    }
  });

  it("draws every move of a delivery", () => {
    for (const line of [
      "  [*] --> Unqueued",
      "  Unqueued --> Waiting: Queued",
      "  Waiting --> Delivered: Delivered",
      "  Waiting --> Waiting: AttemptFailed",
      "  Waiting --> Dropped: Dropped",
      "  Delivered --> Waiting: Replayed",
      "  Dropped --> Waiting: Replayed",
    ]) {
      expect(text).toContain(`${line}\n`);
    }
  });

  it("draws every move of a session", () => {
    for (const line of [
      "  [*] --> Unopened",
      "  Unopened --> Open: SessionOpened",
      "  Open --> Open: SessionUsed",
      "  Open --> Ended: SessionEnded",
      "  Ended --> [*]",
    ]) {
      expect(text).toContain(`${line}\n`);
    }
  });

  it("says what always holds", () => {
    expect(text).toContain("- a sixth guess is never compared\n");
    expect(text).toContain("- a settled match keeps its first answer\n");
    expect(text).toContain("- a success delivers, at the last attempt too\n");
  });

  it("is the same each time", () => {
    expect(renderStates()).toBe(text);
  });
});
