import type { HttpServerResponse } from "effect/http";
import type { AuthorizeStep } from "./AuthorizeFlow.ts";
import { waitingPage } from "./pages/WaitingPage.ts";

/** Seconds between refreshes while a machine, or a person, works. */
const refreshes = { machine: 3, person: 60 } as const;

/** The page that waits for a pending proof. */
export const showWaiting = (
  { href, request, show, visit }: AuthorizeStep,
  by: keyof typeof refreshes,
  { waiting: title, waitingLead: lead }: { readonly waiting: string; readonly waitingLead: string },
): HttpServerResponse.HttpServerResponse =>
  show(
    waitingPage(visit.words, {
      title,
      lead,
      href: href(),
      stillHref: href({ wait: "still" }),
      ...(by === "person"
        ? { leave: { name: request.known.consumer.name, target: visit.target(href()) } }
        : {}),
      refreshAfter: visit.query.get("wait") === "still" ? undefined : refreshes[by],
    }),
  );
