import type { Command } from "commander";
import { Client } from "pg";
import { migrate, readMigrations } from "../../platform/database/migrate.ts";
import { createPool } from "../../platform/database/pool.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import { registerBacktest } from "./backtest/backtest.ts";
import { registerBillingCommands } from "./billing.ts";
import { registerClock } from "./clock.ts";
import { registerCoupon } from "./coupon.ts";
import { registerCompleteSample } from "./complete-sample.ts";
import { registerDaily } from "./daily.ts";
import { registerDoctor } from "./doctor.ts";
import { registerImport } from "./imports/import.ts";
import { registerMail } from "./mail.ts";
import { registerMigrate } from "./migrate.ts";
import { registerNewsCommands } from "./news.ts";
import { registerPrepareSample } from "./prepare-sample.ts";
import { registerProve } from "./prove.ts";
import { registerQuarantine } from "./quarantine.ts";
import { registerRecordCommands } from "./record.ts";
import { registerUser } from "./user.ts";
import { registerValue } from "./value.ts";
import type { Config } from "../config/config.ts";
import { type Database, openDatabase } from "../processes/database.ts";

const COMMAND_POOL_SIZE = 6;

/** Registers the commands; the returned function closes what they opened. */
export function registerCommands(program: Command, readConfig: () => Config): () => Promise<void> {
  const opened: OpenedDatabase[] = [];
  const openUnmigrated = async () => {
    const { database, sessionClient } = await openWithSession(readConfig());
    opened.push({ database, sessionClient });
    return createPool({ url: database.url, max: COMMAND_POOL_SIZE });
  };
  const context: CommandContext = {
    async openPool() {
      const pool = await openUnmigrated();
      await migrate(pool, await readMigrations());
      return pool;
    },
    log: (message) => console.error(message),
  };
  registerImport(program, context, readConfig);
  registerProve(program, context);
  registerValue(program, context);
  registerBacktest(program, context);
  registerRecordCommands(program, context);
  registerQuarantine(program, context);
  registerDaily(program, context, readConfig);
  registerMigrate(program, openUnmigrated);
  registerDoctor(program, openUnmigrated, readConfig);
  registerPrepareSample(program, context);
  registerCompleteSample(program, context);
  registerUser(program, context, readConfig);
  registerClock(program, context, readConfig);
  registerBillingCommands(program, context, readConfig);
  registerCoupon(program, context, readConfig);
  registerMail(program, context, readConfig);
  registerNewsCommands(program, context);
  return async () => {
    for (const { database, sessionClient } of opened.splice(0)) {
      await sessionClient.end();
      // Another process owns a server that was already running.
      if (database.embedded?.wasAlreadyRunning !== false) continue;
      if (await database.embedded.stopIfIdle()) continue;
      console.error("The database is left running: others use it. The next start takes it over.");
    }
  };
}

interface OpenedDatabase {
  readonly database: Database;
  /** Kept open while the command runs, as a sign that the database is in use. */
  readonly sessionClient: Client;
}

/** Another command may be stopping the embedded database: it is started again. */
const MAX_ATTEMPTS = 3;

async function openWithSession(config: Config): Promise<OpenedDatabase> {
  for (let attempt = 1; ; attempt++) {
    try {
      const database = await openDatabase(config);
      const presence = new Client({ connectionString: database.url });
      // The command's own queries report a lost connection.
      presence.on("error", () => {});
      await presence.connect();
      return { database, sessionClient: presence };
    } catch (error) {
      if (config.DATABASE_URL !== undefined || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
