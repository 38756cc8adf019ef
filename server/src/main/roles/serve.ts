import { constants, setPriority } from "node:os";
import { startErrorReporter } from "../../platform/error-reports/index.ts";
import { createLogger } from "../../platform/log.ts";
import type { Config } from "../config/config.ts";
import { type Database, openDatabase } from "../processes/database.ts";
import { RELEASE } from "../../platform/root.ts";
import type { ProcessContext, Service } from "./service.ts";

export const ROLES = ["web", "api", "worker"] as const;
export type Role = (typeof ROLES)[number];

/** Leaves a competing process about nine tenths of a processor. */
const WORKER_NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;

/** After this the process exits without waiting further. */
const STOP_DEADLINE_MS = 9_500;

/** Runs until SIGINT, SIGTERM, or the supervisor is gone; tells the supervisor when ready. */
export async function serve(roles: readonly Role[], config: Config): Promise<void> {
  if (config.LISTEN_FDS > 0 && roles.length > 1) {
    throw new Error("LISTEN_FDS: one role at a time can take over listening sockets");
  }
  const log = createLogger({ level: config.LOG_LEVEL, role: roles.join("+") });
  const reports = await startErrorReporter({
    dsn: config.SENTRY_DSN,
    environment: config.PUBLIC_ENVIRONMENT,
    release: RELEASE,
    role: roles.join("+"),
    ownOrigins: [config.apiUrl, config.publicApiUrl].map((url) => new URL(url).origin),
  });
  // Stopped last, so that failures while stopping are reported.
  const services: Service[] = [{ stop: () => reports.close() }];
  const stopping = stopOnSignal(services, (reason) => log.info({ reason }, "stopping"));
  const needsDatabase = roles.some((role) => role !== "web");
  try {
    const database: Database | null = needsDatabase ? await openDatabase(config) : null;
    if (database?.embedded?.wasAlreadyRunning === false) {
      const { embedded } = database;
      services.push({ stop: () => embedded.stop() });
    }
    // Requests come first: a separate worker gets the remaining processor time.
    if (roles.every((role) => role === "worker")) setPriority(WORKER_NICENESS);
    for (const role of roles) {
      services.push(
        await startRole(role, { config, log, errorReporter: reports }, database?.url ?? ""),
      );
    }
  } catch (error) {
    await stopAll(services);
    throw error;
  }
  log.info({ roles }, "serving");
  const ready = Promise.all(services.map(({ ready: own }) => own ?? Promise.resolve()));
  void ready.then(() => {
    log.info({ roles }, "ready");
    process.send?.("ready");
  });
  await stopping;
}

/** Loads only what the role needs. */
async function startRole(role: Role, parts: ProcessContext, url: string): Promise<Service> {
  if (role === "web") {
    const { serveWeb } = await import("./serve-web.ts");
    return serveWeb(parts);
  }
  if (role === "api") {
    const { serveApi } = await import("./serve-api.ts");
    return serveApi(parts, url);
  }
  const { serveWorker } = await import("./serve-worker.ts");
  return serveWorker(parts, url);
}

/** Stops services in reverse order. */
function stopOnSignal(services: Service[], onStop: (reason: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopping = false;
    const stop = (reason: string) => {
      if (stopping) return;
      stopping = true;
      onStop(reason);
      setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
      stopAll(services).then(resolve, reject);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => stop(signal));
    }
    if (process.send !== undefined) process.on("disconnect", () => stop("supervisor gone"));
  });
}

async function stopAll(services: readonly Service[]): Promise<void> {
  for (const service of services.toReversed()) await service.stop();
  if (process.connected) process.disconnect();
}
