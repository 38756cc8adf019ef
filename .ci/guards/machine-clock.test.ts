import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** Files of the web that read the clock of their machine, which may be hours wrong in a browser; and what for. */
const readers = new Map([
  ["web/app/accounts/registration/use-registration-mail.ts", "an age on the same machine"],
  ["web/app/api/api.server.ts", "runs on the server"],
  ["web/app/consent/load-analytics.ts", "the protocol of gtag"],
  ["web/app/identity/firebase-identity.ts", "time passed since the provider told its own"],
  ["web/app/layout/print-source.ts", "where the server's clock is not known"],
  ["web/app/navigation/chunk-load-errors.ts", "an age on the same machine"],
  ["web/app/navigation/page-build-watcher.ts", "an age on the same machine"],
  ["web/app/navigation/served-page.ts", "an age on the same machine"],
  ["web/app/root.tsx", "runs on the server"],
  ["web/app/routes/companies/unlock/unlock-terms.ts", "runs on the server"],
  ["web/app/routes/portfolio/diary/decision-dialog.tsx", "an id"],
  ["web/app/routes/register/choose-password.tsx", "an age on the same machine"],
  ["web/app/routes/screening/saved/saved-bar.tsx", "an id"],
  ["web/app/routes/screening/saved/saved-list.tsx", "an id"],
  ["web/app/site/server-clock.ts", "time passed since the server told its own"],
  ["web/app/telemetry/log-event.ts", "an id"],
  ["web/app/viewer/reconcile-session.ts", "an age on the same machine"],
]);

it("no page decides by the clock of its machine", async () => {
  const found: string[] = [];
  const files = glob("web/app/**/*.{ts,tsx}", {
    cwd: ROOT,
    exclude: (name) => /(^|\/)testing$|\.test\.tsx?$/.test(name),
  });
  for await (const file of files) {
    if (/\bDate\.now\b|new Date\(\)/.test(await readFile(join(ROOT, file), "utf8"))) {
      found.push(file);
    }
  }
  expect(found.toSorted()).toEqual([...readers.keys()]);
});
