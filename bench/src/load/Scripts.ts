import type { Job, Script } from "./Job.ts";
import {
  accept,
  application,
  attributes,
  check,
  confirm,
  health,
  list,
  phoneOf,
  redeem,
  search,
  send,
  status,
} from "./Requests.ts";

/** A request, and the pattern of its answer's body. */
export interface Exchange {
  readonly request: string;
  readonly expects: RegExp;
  /** Receives the body of every answer, not only of the sampled ones. */
  readonly heard?: (body: string) => void;
}

/** The next request of a connection; undefined at the end. */
export type Asking = () => Exchange | undefined;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;

const transaction = (
  id: string,
  codes: string,
  result: string,
  product = "telecom.possession_send",
) =>
  new RegExp(
    `^\\{"transaction_id":"${id}","verification_id":"${uuid}","product":"${product}",` +
      `"status":\\{"code":(${codes}),"message":"[^"]+","created":"${time}","updated":"${time}"\\}${result}\\}$`,
  );

const phoneResult = String.raw`,"result":\{"phone":"\d{10}"\}`;
const sent = transaction(uuid, "210", "");
const confirmed = transaction(uuid, "200", phoneResult);
const status200or210 = transaction(uuid, "200|210", `(${phoneResult})?`);
const accepted = transaction(uuid, "210", "", "document.license.verify");
const registered = new RegExp(
  `^\\{"uuid":"${uuid}","organizationUuid":"${uuid}",.+"updated":"${time}"\\}$`,
);
const listed = /^\[\{"uuid":"[^\]]+\],"userTypes":\[.+\}\]$/;
const tokens = /"access_token":"[\w-]+",.+"refresh_token":"[\w-]+"/;
const attributed = /^\{("attributes":\[\{"handle":"fname"|"sub":"anna","fname":)/;
const known = new RegExp(
  `^\\{"reference_id":"${uuid}","status":\\{"code":200,.+\\},"result":\\{"verified":true,.+"rank":"Sergeant"`,
);
const schools = /^\[(\{"name":"[^"]+","uuid":"[^"]+","options":\["upload","person"\]\},?)+\]$/;
const empty = /^$/;

const accessTokenOf = (body: string): string =>
  /"access_token":"([\w-]+)"/.exec(body)?.[1] ?? "none";

const idOf = (body: string): string => body.slice(19, 55);

const once = (expects: RegExp, request: string): Exchange => ({ request, expects });

/** The requests of a job's connections. `keep` receives every sent transaction. */
export const scripts = (
  job: Job,
  keep: (id: string) => void,
): Readonly<Record<Script, () => Asking>> => {
  // Far apart from run to run, so that two runs never send to the same numbers.
  let phones = Math.floor(Math.random() * 6_000_000_000);
  let taken = 0;
  const license = job.script === "accept" ? accept(job) : "";
  const nextPhone = () => phoneOf(phones++);
  const nextId = () => job.ids[taken++ % job.ids.length] ?? "";

  const sending = (heard: (id: string) => void): Exchange => ({
    request: send(job, nextPhone()),
    expects: sent,
    heard: (body) => heard(idOf(body)),
  });

  return {
    trivial: () => () => once(empty, health(job)),
    send: () => () => sending(keep),
    confirm: () => () =>
      taken >= job.ids.length ? undefined : once(confirmed, confirm(job, nextId())),
    status: () => () => once(status200or210, status(job, nextId())),
    application: () => () => once(registered, application(job, nextId())),
    redeem: () => () => (taken >= job.ids.length ? undefined : once(tokens, redeem(job, nextId()))),
    attributes: () => () => once(attributed, attributes(job, nextId())),
    // A partner's requests for each person: redeem a code, then read attributes with the token.
    "redeem-and-read": () => {
      let token: string | undefined;
      return () => {
        if (token !== undefined) {
          const read = once(attributed, attributes(job, token));
          token = undefined;
          return read;
        }
        if (taken >= job.ids.length) return undefined;
        return {
          ...once(tokens, redeem(job, nextId())),
          heard: (body) => (token = accessTokenOf(body)),
        };
      };
    },
    list: () => () => once(listed, list(job, nextId())),
    check: () => () => once(known, check(job, nextId())),
    search: () => () => once(schools, search(job, nextId())),
    accept: () => () => once(accepted, license),
    // A transaction's life: one send, two status GETs, one confirm.
    mixed: () => {
      let step = 0;
      let id = "";
      return () => {
        step += 1;
        if (step % 4 === 1) return sending((sentId) => (id = sentId));
        return step % 4 === 0
          ? once(confirmed, confirm(job, id))
          : once(status200or210, status(job, id));
      };
    },
  };
};
