import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  /** As received. */
  readonly data: string;
}

export interface FakeSmtpServer {
  readonly url: string;
  readonly received: readonly ReceivedEmail[];
  /** Rejects every mail with that code; null: accepts mails again. */
  rejectAll(code: number | null): void;
  /** Rejects every recipient with that code; null: accepts them again. */
  rejectRecipients(code: number | null, reply?: string): void;
  close(): Promise<void>;
}

export async function startFakeSmtpServer(): Promise<FakeSmtpServer> {
  const received: ReceivedEmail[] = [];
  let refusal: number | null = null;
  let addresseeRefusal: Error | null = null;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onMailFrom: (_address, _session, done) => done(refusal === null ? null : rejection(refusal)),
    onRcptTo: (_address, _session, done) => done(addresseeRefusal),
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      void text(stream).then((data) => {
        const from = mailFrom === false ? "" : mailFrom.address;
        received.push({ from, to: rcptTo.map(({ address }) => address), data });
        done();
      });
    },
  });
  // Reached by 0.0.0.0 too, which by its name is another machine.
  server.listen(0, "0.0.0.0");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    rejectAll: (code) => void (refusal = code),
    rejectRecipients: (code, reply) =>
      void (addresseeRefusal = code === null ? null : rejection(code, reply)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function rejection(code: number, reply = "Refused"): Error {
  return Object.assign(new Error(reply), { responseCode: code });
}
