import { fork } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { takeLongSupertrial } from "../../billing/index.ts";
import { readLegalFacts } from "../config/legal-config.ts";
import { createLegal } from "../../legal/index.ts";
import { createTrials } from "../../trial/index.ts";
import { createMembershipClock } from "../processes/membership-clock.ts";
import { readPersonSecret } from "../config/person-secret.ts";
import { createAccountStore } from "../../accounts/index.ts";
import { createCompanies } from "../../companies/index.ts";
import { isProcessAlive } from "../../platform/database/embedded/embedded-postgres.ts";
import { migrate, readMigrations } from "../../platform/database/migrate.ts";
import { createPool } from "../../platform/database/pool.ts";
import { createIdentityProvider } from "../processes/identity-provider.ts";
import { type Config, ConfigError, readConfig } from "../config/config.ts";
import { openDatabase } from "../processes/database.ts";
import {
  DEMO_PASSWORD,
  DEMO_ACCOUNTS,
  hasDemoAccounts,
  seedDemoAccounts,
} from "../demo/demo-accounts.ts";
import { publishDemoNews } from "../demo/demo-news.ts";
import { emulatorProblem } from "../config/identity-config.ts";
import { ROOT } from "../../platform/root.ts";
import { ROLES } from "../roles/serve.ts";
import { buildWeb } from "./build-web.ts";
import {
  BATCH_MEMORY,
  TENBIN_ENTRY,
  waitForExit,
  superviseChild,
} from "../processes/supervised-child.ts";
import { superviseDatabase } from "./database-supervisor.ts";
import { findOpenPages } from "./find-open-pages.ts";
import { requireFreePorts } from "./ports.ts";
import { createClockFollower } from "./clock-follower.ts";
import { type FakeServices, startFakeServices } from "./fake-services.ts";
import { holdSockets } from "./held-sockets.ts";

/** In order of start; run in reverse. */
type CleanupStack = (() => Promise<void>)[];

/**
 * `npm start`: prepares what is missing, runs one process per role and restarts them, until
 * SIGINT, SIGTERM, or the parent process is gone.
 */
export async function start(config: Config): Promise<void> {
  // Its output may go to a file on a full disk.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) =>
    ending.signal.addEventListener("abort", () => resolve()),
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => ending.abort());
  }
  if (process.send !== undefined) process.on("disconnect", () => ending.abort());
  const stops: CleanupStack = [];
  try {
    await prepareAndServe(config, ending.signal, stops);
    await ended;
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  } finally {
    if (ending.signal.aborted) print("stopping");
    // After a failure, stops the preparations still running.
    else ending.abort();
    for (const stop of stops.toReversed()) await stop();
    if (process.connected) process.disconnect();
  }
}

async function prepareAndServe(
  config: Config,
  signal: AbortSignal,
  stops: CleanupStack,
): Promise<void> {
  const exposed = config.identity === null ? emulatorProblem(config) : null;
  if (exposed !== null) throw new ConfigError([exposed]);
  await requireFreePorts(config);
  stops.push(await lockDataFolder(config));
  const logs = join(config.DATA_DIR, "logs");
  await mkdir(logs, { recursive: true });
  const clock = createClockFollower(config, print);
  // The database takes longest and depends on nothing, so the fakes wait for the build.
  const building = buildWeb(signal).then(async (built) => {
    if (built) print("web built");
    signal.throwIfAborted();
    const { moveTo: onClockAhead } = clock;
    return startFakeServices({ config, logs, report: print, stopSignal: signal, onClockAhead });
  });
  // Errors surface at the await below; the rest is prepared meanwhile.
  building.catch(() => {});
  stops.push(async () => {
    const fakes = await building.catch(() => null);
    await fakes?.stop();
  });
  print(
    config.DATABASE_URL === undefined
      ? "starting PostgreSQL"
      : "using the database of DATABASE_URL",
  );
  const database = await openDatabase(config);
  const guard = superviseDatabase(config, database, print);
  stops.push(() => guard.stop());
  await prepareDatabase(config, database.url, signal);
  clock.open(database.url);
  stops.push(() => clock.stop());
  const fakes = await building;
  // Runs while the roles start, which need no demo accounts.
  const seeding = fakes.ready
    .then(() => clock.catchUp(fakes.stripeUrl))
    .then(() => seedDemoAccountsIfEnabled(config, database.url, fakes));
  seeding.catch(() => {});
  if (signal.aborted) return;
  const env = { ...process.env, ...fakes.env, DATABASE_URL: database.url };
  const { HOST, WEB_PORT, API_PORT } = config;
  const sockets = {
    web: await holdSockets(HOST, WEB_PORT),
    api: await holdSockets(HOST, API_PORT),
    worker: null,
  };
  const children = ROLES.map((role) =>
    superviseChild({
      name: role,
      args: ["serve", "--role", role],
      env,
      sockets: sockets[role]?.handles ?? [],
      logFile: join(logs, `${role}.log`),
      onUnexpectedExit: print,
      stopSignal: signal,
    }),
  );
  stops.push(async () => {
    for (const held of Object.values(sockets)) held?.close();
    await Promise.all(children.map((child) => child.stop()));
  });
  const serving = Promise.all(children.map((child) => child.ready));
  await Promise.race([Promise.all([serving, seeding]), waitForAbort(signal)]);
  if (signal.aborted) return;
  print(`logs in ${logs}`);
  if (fakes.inboxUrl !== null) print(`mails of this start: ${fakes.inboxUrl}`);
  if (fakes.stripeUrl !== null) print(`payments of this start: ${fakes.stripeUrl}`);
  if (await seeding) {
    const addresses = DEMO_ACCOUNTS.map(({ email }) => email).join(" ");
    print(`demo accounts (password ${DEMO_PASSWORD}): ${addresses}`);
  }
  const open = await findOpenPages(config);
  if (open.length > 0) print(`open to everybody today: ${open.join(" ")}`);
  console.log(`ready: web ${config.webUrl} api ${config.publicApiUrl}`);
}

/** Returns whether demo accounts exist. */
async function seedDemoAccountsIfEnabled(
  config: Config,
  url: string,
  { emulatorHost }: FakeServices,
): Promise<boolean> {
  if (emulatorHost === null || !hasDemoAccounts(config, emulatorHost)) return false;
  const { identity } = readConfig({ FIREBASE_AUTH_EMULATOR_HOST: emulatorHost }, ROOT);
  const pool = createPool({ url, max: DEMO_ACCOUNTS.length });
  const clock = await createMembershipClock(pool, config);
  try {
    const legal = createLegal({ pool, facts: readLegalFacts(config) });
    const trials = createTrials({
      pool,
      findAgreedTexts: legal.findAgreedTexts,
      personSecret: readPersonSecret(config),
      webUrl: config.webUrl,
      takeLongSupertrial,
      hasPlan: () => Promise.resolve(false),
      expireWaiting: () => Promise.resolve(),
      clock,
    });
    const identities = createIdentityProvider({ identity });
    await seedDemoAccounts({ identities, accounts: createAccountStore(pool), pool, trials, clock });
    await publishDemoNews(pool);
  } finally {
    clock.stop();
    await pool.end();
  }
  return true;
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Migrates, then creates the sample market if there is no market. */
async function prepareDatabase(config: Config, url: string, signal: AbortSignal): Promise<void> {
  const pool = createPool({ url, max: 2 });
  try {
    await migrate(pool, await readMigrations(), (name) => print(`applied ${name}`));
    const { marketDay } = await createCompanies({ pool }).state();
    if (config.SAMPLE === "off" || signal.aborted) return;
    if (marketDay === null) print("making the sample market (once)");
  } finally {
    await pool.end();
  }
  await runCommand(["prepare-sample"], url, signal);
}

/** A separate process, so that its work never delays a signal. */
async function runCommand(args: readonly string[], url: string, signal: AbortSignal) {
  const env = { ...process.env, DATABASE_URL: url };
  const execArgv = [...process.execArgv, BATCH_MEMORY];
  const child = fork(TENBIN_ENTRY, args, { env, execArgv, stdio: "inherit" });
  if ((await waitForExit(child, signal)) !== 0) throw new Error(`tenbin ${args.join(" ")} failed`);
}

/** Two starts on one folder would share a database and stop it under each other. */
async function lockDataFolder({ DATA_DIR }: Config): Promise<() => Promise<void>> {
  await mkdir(DATA_DIR, { recursive: true });
  const path = join(DATA_DIR, "start.pid");
  const owner = Number(await readFile(path, "utf8").catch(() => ""));
  if (owner > 0 && owner !== process.pid && isProcessAlive(owner) && (await isTenbinStart(owner))) {
    throw new Error(
      `Tenbin already runs on ${DATA_DIR} (process ${owner}). End it, or choose another folder: DATA_DIR=…`,
    );
  }
  await writeFile(path, String(process.pid));
  return () => rm(path, { force: true });
}

/** Process ids are reused, so on Linux the command line is checked too. */
async function isTenbinStart(pid: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return command.split("\0").includes("start");
}

function print(text: string): void {
  console.log(`tenbin: ${text}`);
}
