import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { Operators } from "@bonafide/core/access/Operators";
import { ApplicationTokens } from "@bonafide/core/application/ApplicationTokens";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { Webhooks } from "@bonafide/core/callback/Webhooks";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { Product } from "@bonafide/core/verification/Product";
import { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import { Duration, Effect, Option, Redacted, Schema } from "effect";
import type { PageForm } from "../person/PageForm.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { makeConfirmed } from "./Confirming.ts";
import { sendToConsole } from "./ConsoleAnswer.ts";
import { makeChangeCallers } from "./ConsoleCallers.ts";
import { makeChangeConsumer } from "./ConsoleConsumerChanges.ts";
import { nameIn, numberIn, standingIn, wrong } from "./ConsoleForm.ts";
import type { ConsoleProblem } from "./ConsoleProblem.ts";
import type { ConsolePage } from "./ConsoleShell.ts";
import type { ConsoleVisit } from "./ConsoleVisit.ts";
import { secretPage } from "./pages/OrganizationPages.ts";

const readProduct = Schema.decodeUnknownOption(Product);
const readFamily = Schema.decodeUnknownOption(ProductFamily);

/** For how long replaced keys work beside the new one, in seconds: a day. */
const keyOverlap = Duration.days(1);

/** The organization that a form changes, and its applications. `operates`: the staff sets what a partner has. */
export interface Place {
  readonly id: string;
  readonly path: string;
  readonly operates: boolean;
  readonly applications: ReadonlyArray<string>;
}

/**
 * The changes of an organization, by the name of the form. A form may name the organization's own accounts and consumers
 * only: those of other organizations are refused as unknown.
 */
export const makeChangeOrganization = Effect.gen(function* () {
  const registry = yield* AccessRegistry;
  const operators = yield* Operators;
  const webhooks = yield* Webhooks;
  const rule = yield* CallbackRule;
  const applicationTokens = yield* ApplicationTokens;
  const changeConsumer = yield* makeChangeConsumer;
  const changeCallers = yield* makeChangeCallers;
  const confirmed = yield* makeConfirmed;
  const { serviceName } = yield* HttpSettings;

  const ownAccount = Effect.fnUntraced(function* ({ id }: Place, accountId: string) {
    const accounts = yield* registry.accounts;
    const found = accounts.find((account) => account.id === accountId);
    return found?.organizationId === id ? found : yield* refused("ResourceUnknown");
  });

  const issue = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    place: Place,
    form: PageForm,
    overlap?: Duration.Duration,
  ) {
    const { id, name } = yield* ownAccount(place, form.text("account"));
    const { path } = place;
    const what =
      overlap === undefined
        ? `The account ${name} gets one more key, which is shown once.`
        : `The account ${name} gets a new key, which is shown once. The present ones end in a day.`;
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.map(operators.issueKey(id, overlap), ({ secret }) =>
        secretPage("A new key", `Bearer ${serviceName} ${btoa(secret)}`, path),
      ),
    );
  });

  const revoke = Effect.fnUntraced(function* (visit: ConsoleVisit, place: Place, form: PageForm) {
    const account = yield* ownAccount(place, form.text("account"));
    const { path } = place;
    const what = `Every key of the account ${account.name} ends at once.`;
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.as(operators.revokeKeys(account.id), sendToConsole(path, "keys_revoked")),
    );
  });

  const setWebhook = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    { id, path }: Place,
    form: PageForm,
  ) {
    const family = readFamily(form.text("family"));
    if (Option.isNone(family)) return yield* wrong("Choose a family.");
    const url = form.text("url").trim();
    const fault = url === "" ? undefined : rule.faultOf(url);
    if (fault !== undefined) return yield* wrong(`The URL ${fault}.`);
    const results = `Results of the family ${family.value}`;
    const what =
      url === ""
        ? `${results} are posted nowhere from now on.`
        : `${results} are posted to ${url} from now on.`;
    const set =
      url === "" ? webhooks.disable(id, family.value) : webhooks.set(id, family.value, url);
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.as(set, sendToConsole(path, "changed")),
    );
  });

  const rotateSecret = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    { id, path }: Place,
    form: PageForm,
  ) {
    const seconds = yield* numberIn(form.text("overlap"), 0);
    const overlap = seconds === undefined ? keyOverlap : Duration.seconds(seconds);
    const what = `A new webhook secret is shown once. The present ones sign beside it for ${Duration.toSeconds(overlap)} seconds.`;
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.map(webhooks.rotateSecret(id, overlap), ({ secret }) =>
        secretPage("A new webhook secret", Redacted.value(secret), path),
      ),
    );
  });

  const issueApplicationToken = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    { id, path }: Place,
    form: PageForm,
  ) {
    const what =
      "A new token of the Applications API is shown once. It reads and writes this organization's applications, until it is revoked at the terminal.";
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.map(applicationTokens.issue([id], "write"), ({ secret }) =>
        secretPage("A new token of the Applications API", secret, path),
      ),
    );
  });

  const setOrganization = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    { id, path }: Place,
    form: PageForm,
  ) {
    const standing = yield* standingIn(form);
    const what = "Every call of every account of this organization is refused from now on.";
    const set = Effect.as(operators.setOrganization(id, standing), sendToConsole(path, "changed"));
    return yield* standing === "active" ? set : confirmed(visit, form, { path, what }, set);
  });

  const setAccount = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    place: Place,
    form: PageForm,
  ) {
    const { path } = place;
    const account = yield* ownAccount(place, form.text("subject"));
    const standing = yield* standingIn(form);
    const what = `Every call of the account ${account.name} is refused from now on.`;
    const set = Effect.as(
      operators.setAccount(account.id, { standing }),
      sendToConsole(path, "changed"),
    );
    return yield* standing === "active" ? set : confirmed(visit, form, { path, what }, set);
  });

  const createAccount = Effect.fnUntraced(function* ({ id, path }: Place, form: PageForm) {
    const name = yield* nameIn(form.text("name"));
    yield* operators.createAccount(id, name, []);
    return sendToConsole(path, "created");
  });

  const setProduct = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    place: Place,
    form: PageForm,
    grants: boolean,
  ) {
    const { path } = place;
    const account = yield* ownAccount(place, form.text("account"));
    const product = readProduct(form.text("product"));
    if (Option.isNone(product)) return yield* wrong("Choose a product.");
    if (grants) {
      const perMinute = yield* numberIn(form.text("rate"), 1);
      yield* operators.grant(account.id, { product: product.value, perMinute });
      return sendToConsole(path, "changed");
    }
    const what = `Calls of the account ${account.name} to ${product.value} are refused from now on.`;
    return yield* confirmed(
      visit,
      form,
      { path, what },
      Effect.as(operators.withdraw(account.id, product.value), sendToConsole(path, "changed")),
    );
  });

  return (
    visit: ConsoleVisit,
    form: PageForm,
    place: Place,
  ): Effect.Effect<ConsolePage | ReturnType<typeof sendToConsole>, ConsoleProblem> => {
    switch (form.text("task")) {
      case "issue":
        return issue(visit, place, form);
      case "rotate":
        return issue(visit, place, form, keyOverlap);
      case "revoke":
        return revoke(visit, place, form);
      case "webhook":
        return setWebhook(visit, place, form);
      case "secret":
        return rotateSecret(visit, place, form);
      case "redirects":
        return changeConsumer.redirects(visit, place, form);
      case "policies":
        return changeConsumer.policies(visit, place, form);
      case "logo":
        return changeConsumer.logo(place, form);
      case "remove_logo":
        return changeConsumer.noLogo(place, form);
    }
    if (place.operates) {
      switch (form.text("task")) {
        case "organization":
          return setOrganization(visit, place, form);
        case "account":
          return setAccount(visit, place, form);
        case "application_token":
          return issueApplicationToken(visit, place, form);
        case "create_account":
          return createAccount(place, form);
        case "grant":
          return setProduct(visit, place, form, true);
        case "withdraw":
          return setProduct(visit, place, form, false);
        default:
          return changeCallers(visit, form, place);
      }
    }
    return Effect.fail(refused("ResourceUnknown"));
  };
});
