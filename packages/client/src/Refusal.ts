/** One error of an answer. Source: interface, "Errors". */
export interface RefusalError {
  readonly code: number;
  readonly message: string;
}

/** The server refused a call. It did nothing for it. */
export class BonafideRefusal extends Error {
  override readonly name = "BonafideRefusal";
  /** The HTTP status. */
  readonly status: number;
  /** The errors of the answer. OAuth has none: its error is in `oauth`. */
  readonly errors: ReadonlyArray<RefusalError>;
  /** The error of an OAuth answer. Source: RFC 6749, 5.2. */
  readonly oauth: { readonly error: string; readonly error_description?: string } | undefined;
  /** After how many seconds the server may be asked again, where it says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown, retryAfter: number | undefined) {
    const errors = errorsOf(body);
    const oauth = oauthOf(body);
    const said =
      oauth === undefined
        ? errors.map(({ code, message }) => `${code} ${message}`).join("; ")
        : [oauth.error, oauth.error_description].filter(Boolean).join(": ");
    super(said === "" ? `HTTP ${status}` : `HTTP ${status}: ${said}`);
    this.status = status;
    this.errors = errors;
    this.oauth = oauth;
    this.retryAfter = retryAfter;
  }

  /** Whether one of the errors has this code. */
  has(code: number): boolean {
    return this.errors.some((error) => error.code === code);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const errorsOf = (body: unknown): ReadonlyArray<RefusalError> => {
  const errors: unknown = isRecord(body) ? body["errors"] : undefined;
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    if (!isRecord(error)) return [];
    const { code, message } = error;
    return typeof code === "number" && typeof message === "string" ? [{ code, message }] : [];
  });
};

const oauthOf = (body: unknown) => {
  if (!isRecord(body)) return undefined;
  const { error, error_description } = body;
  if (typeof error !== "string") return undefined;
  return typeof error_description === "string" ? { error, error_description } : { error };
};
