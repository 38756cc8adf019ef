import type pg from "pg";
import { health, endpointRoutes, ready } from "@tenbin/contract";
import { apiRoutePattern } from "@tenbin/contract/telemetry/error-report";
import { masking } from "../../members/index.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { isMigrated, readMigrations } from "../../platform/database/migrate.ts";
import { type Api, createApi } from "../../platform/http/api.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { prepareGracefulClose } from "../../platform/http/server/graceful-close.ts";
import { MAX_EVENT_LOOP_DELAY_MS } from "../../platform/http/limits/request-limits.ts";
import { listen } from "../../platform/http/server/listen.ts";
import { createFailureReporter, type RouteResolver } from "../../platform/error-reports/index.ts";
import { createAuthenticator } from "../authentication.ts";
import { createIdentityProvider } from "../processes/identity-provider.ts";
import { readAdviser } from "../config/adviser-config.ts";
import { readContactMail, readLegalFacts } from "../config/legal-config.ts";
import { createPayments, readSeller } from "../billing-service.ts";
import { startCacheWarmer } from "./cache-warmer.ts";
import { createShownVersion, type ShownVersion } from "./data-version.ts";
import { createMembershipClock } from "../processes/membership-clock.ts";
import { createReportWriter } from "../report-writer/create-report-writer.ts";
import { areRequestsLimited, createRequestPool } from "../../platform/database/request-pool.ts";
import { VERSION } from "../../platform/root.ts";
import type { ProcessContext, Service } from "./service.ts";
import { registerRoutes } from "../domain-parts.ts";
import { type Domains, createDomains } from "../wiring.ts";

export async function serveApi(
  { config, log, errorReporter }: ProcessContext,
  databaseUrl: string,
): Promise<Service> {
  const pool = createRequestPool({
    url: databaseUrl,
    max: config.DATABASE_POOL,
    onIdleError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  await warnIfUnlimited(pool, log);
  const membershipClock = await createMembershipClock(pool, config);
  const identities = createIdentityProvider(config);
  const reportWriter = createReportWriter();
  const domains = createDomains({
    pool,
    reportWriter,
    databaseUrl,
    identities,
    linkSecret: config.linkSecret,
    webUrl: config.webUrl,
    membershipClock,
    stripe: createPayments(config.stripe),
    adviser: readAdviser(config),
    legalFacts: readLegalFacts(config),
    contactMail: readContactMail(config),
    ...readSeller(config),
    onReadFailure: (error) => log.warn({ err: error }, "changed market not loaded"),
  });
  const shownVersion = createShownVersion(domains);
  const warmer = startCacheWarmer(
    () => warmCaches(domains, shownVersion),
    WARM_INTERVAL_MS,
    (error) => log.warn({ err: error }, "market snapshot not loaded"),
  );
  const api = await createApi({
    version: VERSION,
    publicUrl: config.publicApiUrl,
    webOrigins: config.webOrigins,
    trustedProxies: config.trustedProxies,
    maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS,
    logger: log,
    onFailure: createFailureReporter(errorReporter, resolveEndpoint),
    masking,
    currentDataVersion: shownVersion.current,
    authentication: createAuthenticator({
      identities,
      sessions: domains.accounts.sessions,
      members: domains.members,
      pool,
      clock: systemClock,
    }),
  });
  errorReporter.traceRequests(api.fastify, resolveEndpoint);
  const migrations = await readMigrations();
  api.serve(health, () => ({ status: "ok" as const, version: VERSION }));
  registerReadiness(api, domains, shownVersion, async () => {
    return (await isMigrated(pool, migrations)) && warmer.isWarm;
  });
  registerRoutes(api, domains, { mailWebhookSecret: config.MAIL_WEBHOOK_SECRET ?? null });
  const close = prepareGracefulClose(api.fastify);
  await listen(api.fastify, {
    host: config.HOST,
    port: config.API_PORT,
    inherited: config.LISTEN_FDS,
  });
  return {
    ready: warmer.whenWarm,
    async stop() {
      warmer.stop();
      membershipClock.stop();
      await close();
      reportWriter.stop();
      await pool.end();
    },
  };
}

async function warnIfUnlimited(pool: pg.Pool, log: ProcessContext["log"]): Promise<void> {
  if (await areRequestsLimited(pool)) return;
  log.warn(
    "requests have no statement_timeout and lock_timeout: behind a pooler, the API needs a role that has them (tenbin migrate --serving-role ROLE)",
  );
}

/** Null for health and readiness checks, which are not traced. */
const resolveEndpoint: RouteResolver = ({ url }) => {
  const pattern = apiRoutePattern(new URL(url, "http://api.invalid"));
  return pattern === endpointRoutes.health.path || pattern === endpointRoutes.ready.path
    ? null
    : (pattern ?? "/*");
};

const WARM_INTERVAL_MS = 2_000;

/** Loads the market, the search index, the front page and the version of all that is shown. */
function warmCaches(
  { marketOverview, search }: Domains,
  shownVersion: ShownVersion,
): Promise<unknown> {
  return Promise.all([marketOverview(), search.suggest("", 1), shownVersion.read()]);
}

/** Not ready while the first request would have to wait for the market. */
export function registerReadiness(
  api: Api,
  { valuation }: Pick<Domains, "valuation">,
  shownVersion: Pick<ShownVersion, "read">,
  isReady: () => Promise<boolean>,
) {
  api.serve(ready, async () => {
    if (!(await isReady())) throw new ApiProblem("unavailable", { retryAfter: 5 });
    const version = await shownVersion.read();
    const { state } = await valuation.market();
    return { status: "ready" as const, market_date: state.marketDay, data_version: version };
  });
}
