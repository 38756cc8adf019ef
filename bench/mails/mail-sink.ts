// A mail server that accepts everything and keeps nothing: node mail-sink.ts AWAITED_ADDRESS. Tells its parent process its port,
// how many mails arrived, and when the one to the awaited address did.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

const [awaited = ""] = process.argv.slice(2);
let received = 0;

export type SinkReport =
  | { readonly port: number }
  | { readonly received: number }
  | { readonly awaitedAt: number };

function report(message: SinkReport): void {
  process.send?.(message);
}

const smtp = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onData(stream, { envelope: { rcptTo } }, done) {
    stream.resume().once("end", () => {
      if (rcptTo.some(({ address }) => address === awaited)) report({ awaitedAt: Date.now() });
      else report({ received: (received += 1) });
      done();
    });
  },
});
smtp.listen(0, "127.0.0.1");
await once(smtp.server, "listening");
report({ port: (smtp.server.address() as AddressInfo).port });
process.on("disconnect", () => process.exit());
