import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { Effect } from "effect";

/** A certificate for partner.example and 127.0.0.1, signed by itself, valid until 2126. For tests; it protects nothing. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUCgAwIBAgIUAy8L2rHPXBOljmXgzLaG+MtSY9QwCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWYm9uYWZpZGUgdGVzdCByZWNlaXZlcjAgFw0yNjExMjEwNjE0
MTdaGA8yMTI2MTAyODA2MTQxN1owITEfMB0GA1UEAwwWYm9uYWZpZGUgdGVzdCBy
ZWNlaXZlcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABCpKVkllY+Xrt//p3Qp2
CdvcQc+MzGto8czQTXjCOfB4x4r3c8vWrRSb/hVZro2HXR8mWi2QO7PgOr7+sM3t
I7OjVDBSMCAGA1UdEQQZMBeCD3BhcnRuZXIuZXhhbXBsZYcEfwAAATAPBgNVHRMB
Af8EBTADAQH/MB0GA1UdDgQWBBQhWrajTHKSy2cxyXlkNarBeflHSjAKBggqhkjO
PQQDAgNIADBFAiAB8mXAvK/IBbbvt1U9PSElLYWH+0XQQD9IF/al7+Z8ygIhAKFD
Wsys3hN8Vev3O7UxhpyKbgFEWdaEdqKtm+h3IY/x
-----END CERTIFICATE-----`;

/** Its key. */
export const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgi8lJkHMfFcFAw/xT
XVei9m1SkfZkzX09HcIWQ5S9UAihRANCAAQqSlZJZWPl67f/6d0Kdgnb3EHPjMxr
aPHM0E14wjnweMeK93PL1q0Um/4VWa6Nh10fJlotkDuz4Dq+/rDN7SOz
-----END PRIVATE KEY-----`;

/** Trusts this certificate while an effect runs. */
export const trusting = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const before = getCACertificates("default");
      setDefaultCACertificates([...before, certificate]);
      return before;
    }),
    () => effect,
    (before) => Effect.sync(() => setDefaultCACertificates(before)),
  );
