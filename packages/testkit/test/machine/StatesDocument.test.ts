import { describe, expect, it } from "@effect/vitest";
import { renderStates } from "../../src/machine/StatesDocument.ts";

describe("docs/states.md", () => {
  const text = renderStates();

  it("draws the moves of a machine, from its beginning to its final states", () => {
    expect(text).toContain(`stateDiagram-v2
  [*] --> Unasked
  Unasked --> Asking: MatchRequested
  Unasked --> Failed: PersonNotMatched
  Asking --> Matched: PersonMatched
  Asking --> Failed: PersonNotMatched
  Asking --> Failed: MatchErased
  Matched --> [*]
  Failed --> [*]
`);
  });

  it("says of each row when it is taken, and what follows", () => {
    for (const row of [
      "| `AwaitingCode` | `CountGuess` | code is over | refused: `CodeExpired` |",
      "| `AwaitingCode` | `CountGuess` |  | `GuessCounted`, then `Guessing` |",
      "| `Unregistered` | `Register` |  | `Registered`, then `Active` or `SoftDeleted` |",
    ])
      expect(text).toContain(`${row}\n`);
  });

  it("says what always holds", () => {
    expect(text).toContain("- a sixth guess is never compared\n");
    expect(text).toContain("- every state that waits has an end\n");
  });
});
