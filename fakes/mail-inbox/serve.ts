import { parseArgs } from "node:util";
import { serveUntilStopped } from "../serve-fake.ts";
import { startMailInbox } from "./start-mail-inbox.ts";

/** `node fakes/mail-inbox/serve.ts --folder .data/inbox [--port 3003] [--smtp-port 3025] [--reports http://127.0.0.1:3001/webhooks/mail --reports-secret …]` */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    "smtp-port": { type: "string", default: "0" },
    folder: { type: "string" },
    reports: { type: "string" },
    "reports-secret": { type: "string", default: "" },
  },
});
const { folder, port, "smtp-port": smtpPort, reports: url, "reports-secret": secret } = values;
if (folder === undefined) throw new RangeError("--folder: where mails are kept");
const inbox = await startMailInbox({
  folder,
  port: Number(port),
  smtpPort: Number(smtpPort),
  ...(url === undefined ? {} : { reports: { url, secret } }),
});
serveUntilStopped(`mail inbox: ${inbox.url} SMTP_URL=${inbox.smtpUrl}`, () => inbox.stop());
