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
import { askFirst } from "./AskingFirst.ts";
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

  const ownClient = Effect.fnUntraced(function* ({ id }: Place, form: PageForm) {
    const all = yield* clientStore.clients;
    const found = all.find((client) => client.id === form.text("client"));
    return found?.organizationId === id ? found : yield* refused("ResourceUnknown");
  });

  const createClient = Effect.fnUntraced(function* ({ id, path }: Place, form: PageForm) {
    const profile = form.text("profile");
    if (profile !== "1" && profile !== "2") return yield* wrong("Choose a profile.");
    const change = yield* clientChangeIn(form);
    const { client, secret } = yield* clients.create(id, profile === "1" ? 1 : 2, change);
    return secretPage(`The secret of the client ${client.clientId}`, secret, path);
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
    const what = `Every call of the client ${clientId} is refused from now on.`;
    const question =
      standing === "active" ? undefined : askFirst(visit, form, { action: path, back: path, what });
    if (question !== undefined) return question;
    yield* clients.set(id, { ...change, standing });
    return sendToConsole(path, "changed");
  });

  const newClientSecret = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    place: Place,
    form: PageForm,
  ) {
    const { clientId, id } = yield* ownClient(place, form);
    const { path } = place;
    const what = `The present secret of the client ${clientId} ends at once.`;
    const question = askFirst(visit, form, { action: path, back: path, what });
    if (question !== undefined) return question;
    const { secret } = yield* clients.rotateSecret(id);
    return secretPage(`The new secret of the client ${clientId}`, secret, path);
  });

  const createConsumer = Effect.fnUntraced(function* (place: Place, form: PageForm) {
    const name = yield* nameIn(form.text("name"));
    const application = form.text("application");
    if (!place.applications.includes(application)) return yield* wrong("Choose an application.");
    const { consumer, secret } = yield* consumers.create(application, name, {
      redirectUris: linesIn(form.text("uris")),
      passback: form.text("passback") === "yes",
      documentTokens: form.text("document_tokens") === "yes",
    });
    return secretPage(`The secret of the consumer ${consumer.clientId}`, secret, place.path);
  });

  const setConsumer = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    place: Place,
    form: PageForm,
  ) {
    const { id, name } = yield* ownConsumer(place, form);
    const standing = yield* standingIn(form);
    const { path } = place;
    const what = `No person can be sent to ${name}, and it reads nothing, from now on.`;
    const question =
      standing === "active" ? undefined : askFirst(visit, form, { action: path, back: path, what });
    if (question !== undefined) return question;
    yield* consumers.set(id, {
      standing,
      passback: form.text("passback") === "yes",
      documentTokens: form.text("document_tokens") === "yes",
    });
    return sendToConsole(path, "changed");
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
    const question = askFirst(visit, form, { action: path, back: path, what });
    if (question !== undefined) return question;
    const { secret } = yield* kind === "secret"
      ? consumers.rotateSecret(id)
      : consumers.rotateApiToken(id);
    return secretPage(`The new ${kind} of the consumer ${name}`, secret, path);
  });

  return (
    visit: ConsoleVisit,
    form: PageForm,
    place: Place,
  ): Effect.Effect<ConsolePage | ReturnType<typeof sendToConsole>, ConsoleProblem> => {
    switch (form.text("task")) {
      case "create_client":
        return createClient(place, form);
      case "client":
        return setClient(visit, place, form);
      case "client_secret":
        return newClientSecret(visit, place, form);
      case "create_consumer":
        return createConsumer(place, form);
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
