import { health, ready } from "@tenbin/contract";
import { createMembers } from "../members/index.ts";
import { isMigrated, readMigrations } from "../platform/database/migrate.ts";
import { createPool } from "../platform/database/pool.ts";
import type { Api } from "../platform/http/api.ts";
import { createApi } from "../platform/http/api.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { prepareGracefulClose } from "../platform/http/close-gracefully.ts";
import type { Logger } from "../platform/log.ts";
import type { Config } from "./config.ts";
import { VERSION } from "./root.ts";
import type { Service } from "./service.ts";
import type { Domains } from "./wiring.ts";
import { createDomains, registerRoutes } from "./wiring.ts";

/** Milliseconds after which PostgreSQL gives up a statement of a request. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** The API, listening. */
export async function serveApi(config: Config, databaseUrl: string, log: Logger): Promise<Service> {
  const pool = createPool({
    url: databaseUrl,
    max: config.DATABASE_POOL,
    statementTimeout: STATEMENT_TIMEOUT_MS,
    onIdleError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  const domains = createDomains({ pool });
  const members = createMembers();
  const api = await createApi({
    version: VERSION,
    webOrigins: webOrigins(config),
    logger: log,
    masking: {
      prepare: (schema) => members.prepareMask(schema),
      mask: (output, schema, viewer) => members.mask(output, schema, viewer),
      // Until membership exists everybody may see everything.
      key: () => "everybody",
    },
  });
  const migrations = await readMigrations();
  api.serve(health, () => ({ status: "ok" as const, version: VERSION }));
  serveReady(api, domains, () => isMigrated(pool, migrations));
  registerRoutes(api, domains);
  const close = prepareGracefulClose(api.fastify);
  await api.fastify.listen({ host: config.HOST, port: config.API_PORT, backlog: 1_024 });
  warmUp(domains, log);
  return {
    async stop() {
      await close();
      await pool.end();
    },
  };
}

/** Reads the market into memory before the first reader asks for it. */
function warmUp({ screening }: Domains, log: Logger): void {
  Promise.all([screening.market(), screening.suggest("", 1)]).catch((error: unknown) =>
    log.warn({ err: error }, "the market is read when it is first asked for"),
  );
}

function serveReady(api: Api, { companies, valuation }: Domains, migrated: () => Promise<boolean>) {
  api.serve(ready, async () => {
    if (!(await migrated())) throw new ApiProblem("unavailable", { retryAfter: 5 });
    const [state, version] = await Promise.all([companies.state(), valuation.version()]);
    return {
      status: "ready" as const,
      market_date: state.marketDay,
      data_version: version === "" ? null : version,
    };
  });
}

/** Locally the pages may be opened by name or by number. */
function webOrigins({ PUBLIC_WEB_URL, webUrl, WEB_PORT }: Config): string[] {
  const origin = new URL(webUrl).origin;
  return PUBLIC_WEB_URL === undefined ? [origin, `http://127.0.0.1:${WEB_PORT}`] : [origin];
}
