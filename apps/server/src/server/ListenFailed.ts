import { codeOrUnknown } from "@bonafide/core/defect/ErrorCode";
import { Data } from "effect";

/** The system's most common errors in words. */
const words = new Map([
  ["EADDRINUSE", "is in use by another process"],
  ["EACCES", "may not be listened on by this user"],
  ["EADDRNOTAVAIL", "is no address of this machine"],
  ["ENOTFOUND", "is an unknown host"],
]);

/** The server cannot listen on the address of `setting`. `cause` is the system's error. */
export class ListenFailed extends Data.TaggedError("ListenFailed")<{
  readonly setting: string;
  readonly host: string;
  readonly port: number;
  readonly cause: unknown;
}> {
  override get message(): string {
    const code = codeOrUnknown(this.cause);
    const reason = words.get(code) ?? "cannot be listened on";
    return `${this.setting}: ${this.host} port ${this.port} ${reason} (${code})`;
  }
}
