import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { Effect } from "effect";
import type { PageForm } from "../person/PageForm.ts";
import { makeConfirmed } from "./Confirming.ts";
import { sendToConsole } from "./ConsoleAnswer.ts";
import { makeOwnConsumer } from "./ConsoleCallers.ts";
import { linesIn, pictureIn, wrong } from "./ConsoleForm.ts";
import type { Place } from "./ConsoleOrganizationChanges.ts";
import type { ConsoleProblem } from "./ConsoleProblem.ts";
import type { ConsoleVisit } from "./ConsoleVisit.ts";

/** The changes of an organization's consumer: where people are sent back to, what they are led to, and its logo. */
export const makeChangeConsumer = Effect.gen(function* () {
  const consumers = yield* OAuthConsumers;
  const ownConsumer = yield* makeOwnConsumer;
  const confirmed = yield* makeConfirmed;

  const redirects = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    place: Place,
    form: PageForm,
  ) {
    const { path } = place;
    const { id, name, redirectUris: present } = yield* ownConsumer(place, form);
    const redirectUris = linesIn(form.text("uris"));
    if (form.text("present") !== present.join(" ")) {
      return yield* wrong("The redirect URIs were changed meanwhile. Look at them again.");
    }
    const what = `People who agree are sent back to ${name} at: ${redirectUris.join(", ") || "no URI"}.`;
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.as(consumers.set(id, { redirectUris }), sendToConsole(path, "changed")),
    );
  });

  const policies = Effect.fnUntraced(function* (visit: ConsoleVisit, place: Place, form: PageForm) {
    const { path } = place;
    const { id, name } = yield* ownConsumer(place, form);
    const urlIn = (name: string) => {
      const url = form.text(name).trim();
      return url === "" ? undefined : url;
    };
    const change = { privacyUrl: urlIn("privacy"), termsUrl: urlIn("terms") };
    const what = `People who are asked by ${name} are led to ${change.privacyUrl ?? "no privacy policy"} and ${change.termsUrl ?? "no terms"}.`;
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.as(consumers.set(id, change), sendToConsole(path, "changed")),
    );
  });

  const setLogo = Effect.fnUntraced(function* (
    place: Place,
    form: PageForm,
    logo: Effect.Effect<Uint8Array | undefined, ConsoleProblem>,
  ) {
    const found = yield* ownConsumer(place, form);
    yield* consumers.setLogo(found.id, yield* logo);
    return sendToConsole(place.path, "changed");
  });

  return {
    redirects,
    policies,
    logo: (place: Place, form: PageForm) => setLogo(place, form, pictureIn(form, "logo")),
    noLogo: (place: Place, form: PageForm) => setLogo(place, form, Effect.succeed(undefined)),
  };
});
