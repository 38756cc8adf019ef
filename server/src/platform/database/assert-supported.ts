import { Client } from "pg";
import { isDatabaseUnavailable } from "./unavailable.ts";

const MIN_MAJOR_VERSION = 16;
/** A server that does not answer is waited for by whoever uses it. */
const CONNECT_TIMEOUT_MS = 5_000;

/** @throws when the server is older than the statements need; one that is away is not asked */
export async function assertSupported(url: string): Promise<void> {
  const version = await readVersion(url);
  const problem = version === null ? null : versionProblem(version);
  if (problem !== null) throw new Error(problem);
}

/** @param version as PostgreSQL's `server_version_num`, such as 150018 */
export function versionProblem(version: number): string | null {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
  return major >= MIN_MAJOR_VERSION
    ? null
    : `DATABASE_URL leads to PostgreSQL ${major}.${minor}: upgrade it to ${MIN_MAJOR_VERSION} or later (pg_upgrade), or name another server`;
}

async function readVersion(url: string): Promise<number | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // The query reports a lost connection.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    return rows[0]?.version ?? null;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
