import { tmpdir } from "node:os";
import { join } from "node:path";

export const webPort = Number(process.env["E2E_WEB_PORT"] ?? 3100);
export const apiPort = Number(process.env["E2E_API_PORT"] ?? 3101);

export const webUrl = `http://localhost:${webPort}`;
export const apiUrl = `http://localhost:${apiPort}`;

export const inboxPort = Number(process.env["E2E_INBOX_PORT"] ?? apiPort + 2);
export const stripePort = Number(process.env["E2E_STRIPE_PORT"] ?? apiPort + 3);
export const inboxUrl = `http://localhost:${inboxPort}`;
export const stripeUrl = `http://localhost:${stripePort}`;

export const dataDir = process.env["E2E_DATA_DIR"] ?? join(tmpdir(), `tenbin-journeys-${webPort}`);

/** Browser state in which the account that sees every company analysed is signed in. */
export const enterpriseSession = join(
  import.meta.dirname,
  `../test-results/enterprise-session-${webPort}.json`,
);
