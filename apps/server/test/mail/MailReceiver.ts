import { SMTPServer } from "smtp-server";

/** A mail server on a free port of this machine. While it is silent it takes letters and answers none. */
export const startMailReceiver = async () => {
  const received: Array<string> = [];
  const noted = new Set<() => void>();
  const receiver = {
    isSilent: false,
    received,
    url: "",
    /** Waits until so many letters came, which are answered or not. */
    until: async (count: number) => {
      while (received.length < count) await new Promise<void>((resolve) => void noted.add(resolve));
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      stream.resume().on("end", () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        for (const note of noted) note();
        noted.clear();
        if (!receiver.isSilent) done();
      });
    },
  });
  // Of connections whose other side was killed.
  server.on("error", () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, "127.0.0.1", () => {
      const address = listener.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  receiver.url = `smtp://127.0.0.1:${port}`;
  return receiver;
};
