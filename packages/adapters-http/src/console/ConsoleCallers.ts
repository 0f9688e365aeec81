import {
  AffiliationClients,
  type ClientChange,
} from "@bonafide/core/affiliation/AffiliationClients";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { Effect, Option } from "effect";
import type { PageForm } from "../person/PageForm.ts";
import { canonicalAddress } from "../server/CallingAddress.ts";
import { makeConfirmed } from "./Confirming.ts";
import { sendToConsole } from "./ConsoleAnswer.ts";
import { linesIn, nameIn, standingIn, wrong } from "./ConsoleForm.ts";
import type { ConsoleProblem } from "./ConsoleProblem.ts";
import type { Place } from "./ConsoleOrganizationChanges.ts";
import type { ConsolePage } from "./ConsoleShell.ts";
import type { ConsoleVisit } from "./ConsoleVisit.ts";
import { secretPage } from "./pages/OrganizationPages.ts";

/** The calling addresses of a form, one a line. */
const addressesIn = (form: PageForm) =>
  Effect.forEach(linesIn(form.text("addresses")), (text) =>
    Option.match(canonicalAddress(text), {
      onNone: () => Effect.fail(wrong(`${text} is no IP address.`)),
      onSome: Effect.succeed,
    }),
  );

const clientChangeIn = (form: PageForm) =>
  Effect.map(addressesIn(form), (addresses): Omit<ClientChange, "standing"> => ({
    addresses,
    whiteLabel: form.text("white_label") === "yes",
    applicationId: form.text("application") || undefined,
  }));

/** Finds the consumer that a form names; one of another organization is refused as unknown. */
export const makeOwnConsumer = Effect.map(OAuthConsumerStore, (store) =>
  Effect.fnUntraced(function* ({ id }: Place, form: PageForm) {
    const all = yield* store.consumers;
    const found = all.find((consumer) => consumer.id === form.text("consumer"));
    return found?.organizationId === id ? found : yield* refused("ResourceUnknown");
  }),
);

/**
 * What operators do with the clients of the group-affiliation API and the OAuth consumers of an organization, by the name
 * of the form. Those of other organizations are refused as unknown.
 */
export const makeChangeCallers = Effect.gen(function* () {
  const clients = yield* AffiliationClients;
  const clientStore = yield* AffiliationClientStore;
  const consumers = yield* OAuthConsumers;
  const ownConsumer = yield* makeOwnConsumer;
  const confirmed = yield* makeConfirmed;

  const ownClient = Effect.fnUntraced(function* ({ id }: Place, form: PageForm) {
    const all = yield* clientStore.clients;
    const found = all.find((client) => client.id === form.text("client"));
    return found?.organizationId === id ? found : yield* refused("ResourceUnknown");
  });

  const createClient = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    { id, path }: Place,
    form: PageForm,
  ) {
    const profile = form.text("profile");
    if (profile !== "1" && profile !== "2") return yield* wrong("Choose a profile.");
    const change = yield* clientChangeIn(form);
    const what = "A new client of the group-affiliation API gets a secret, which is shown once.";
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.map(clients.create(id, profile === "1" ? 1 : 2, change), ({ client, secret }) =>
        secretPage(`The secret of the client ${client.clientId}`, secret, path),
      ),
    );
  });

  const setClient = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    place: Place,
    form: PageForm,
  ) {
    const { clientId, id } = yield* ownClient(place, form);
    const standing = yield* standingIn(form);
    const change = yield* clientChangeIn(form);
    const { path } = place;
    const from = change.addresses?.join(", ") || "any address";
    const what =
      standing === "active"
        ? `Calls of the client ${clientId} are taken from ${from}.`
        : `Every call of the client ${clientId} is refused from now on.`;
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.as(clients.set(id, { ...change, standing }), sendToConsole(path, "changed")),
    );
  });

  const newClientSecret = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    place: Place,
    form: PageForm,
  ) {
    const { clientId, id } = yield* ownClient(place, form);
    const { path } = place;
    const what = `The present secret of the client ${clientId} ends at once.`;
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.map(clients.rotateSecret(id), ({ secret }) =>
        secretPage(`The new secret of the client ${clientId}`, secret, path),
      ),
    );
  });

  const createConsumer = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    { applications, path }: Place,
    form: PageForm,
  ) {
    const name = yield* nameIn(form.text("name"));
    const application = form.text("application");
    if (!applications.includes(application)) return yield* wrong("Choose an application.");
    const what = `A new consumer ${name} gets a secret, which is shown once.`;
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.map(
        consumers.create(application, name, {
          redirectUris: linesIn(form.text("uris")),
          passback: form.text("passback") === "yes",
          documentTokens: form.text("document_tokens") === "yes",
        }),
        ({ consumer, secret }) =>
          secretPage(`The secret of the consumer ${consumer.clientId}`, secret, path),
      ),
    );
  });

  const setConsumer = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    place: Place,
    form: PageForm,
  ) {
    const { id, name } = yield* ownConsumer(place, form);
    const standing = yield* standingIn(form);
    const { path } = place;
    const passback = form.text("passback") === "yes";
    const documentTokens = form.text("document_tokens") === "yes";
    const what =
      standing === "active"
        ? `${name} is let in, and may read what people agree to, ${passback || documentTokens ? "pictures of documents too" : "and no pictures of documents"}.`
        : `No person can be sent to ${name}, and it reads nothing, from now on.`;
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.as(
        consumers.set(id, { standing, passback, documentTokens }),
        sendToConsole(path, "changed"),
      ),
    );
  });

  const newConsumerSecret = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    place: Place,
    form: PageForm,
    kind: "secret" | "API token",
  ) {
    const { id, name } = yield* ownConsumer(place, form);
    const { path } = place;
    const what = `The present ${kind} of the consumer ${name} ends at once.`;
    const renewed = kind === "secret" ? consumers.rotateSecret(id) : consumers.rotateApiToken(id);
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.map(renewed, ({ secret }) =>
        secretPage(`The new ${kind} of the consumer ${name}`, secret, path),
      ),
    );
  });

  return (
    visit: ConsoleVisit,
    form: PageForm,
    place: Place,
  ): Effect.Effect<ConsolePage | ReturnType<typeof sendToConsole>, ConsoleProblem> => {
    switch (form.text("task")) {
      case "create_client":
        return createClient(visit, place, form);
      case "client":
        return setClient(visit, place, form);
      case "client_secret":
        return newClientSecret(visit, place, form);
      case "create_consumer":
        return createConsumer(visit, place, form);
      case "consumer":
        return setConsumer(visit, place, form);
      case "consumer_secret":
        return newConsumerSecret(visit, place, form, "secret");
      case "api_token":
        return newConsumerSecret(visit, place, form, "API token");
    }
    return Effect.fail(refused("ResourceUnknown"));
  };
});
