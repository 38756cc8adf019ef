import type { Command } from "commander";
import { Client } from "pg";
import { migrate, readMigrations } from "../platform/database/migrate.ts";
import { createPool } from "../platform/database/pool.ts";
import type { CommandContext } from "./command-context.ts";
import { registerBacktest } from "./commands/backtest.ts";
import { registerDaily } from "./commands/daily.ts";
import { registerDoctor } from "./commands/doctor.ts";
import { registerImport } from "./commands/import.ts";
import { registerMigrate } from "./commands/migrate.ts";
import { registerPrepareSample } from "./commands/prepare-sample.ts";
import { registerProve } from "./commands/prove.ts";
import { registerQuarantine } from "./commands/quarantine.ts";
import { registerUser } from "./commands/user.ts";
import { registerValue } from "./commands/value.ts";
import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./database.ts";

const COMMAND_CONNECTIONS = 6;

/** Adds the verbs. The returned function lets go of what they opened. */
export function addCommands(program: Command, readConfig: () => Config): () => Promise<void> {
  const opened: Opened[] = [];
  const openUnmigrated = async () => {
    const { database, presence } = await openAndAttend(readConfig());
    opened.push({ database, presence });
    return createPool({ url: database.url, max: COMMAND_CONNECTIONS, connectTimeout: 10_000 });
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
  registerQuarantine(program, context);
  registerDaily(program, context, readConfig);
  registerMigrate(program, openUnmigrated);
  registerDoctor(program, openUnmigrated, readConfig);
  registerPrepareSample(program, context);
  registerUser(program, context, readConfig);
  return async () => {
    for (const { database, presence } of opened.splice(0)) {
      await presence.end();
      // One that was running already belongs to somebody else.
      if (database.embedded?.takenOver !== false) continue;
      if (await database.embedded.stopUnlessUsed()) continue;
      console.error("The database is left running: others use it. The next start takes it over.");
    }
  };
}

interface Opened {
  readonly database: Database;
  /** A session for as long as the command lasts: it says that the database is used. */
  readonly presence: Client;
}

/** A command that ended may just be ending the embedded database: it is started again. */
const ATTEMPTS = 3;

async function openAndAttend(config: Config): Promise<Opened> {
  for (let attempt = 1; ; attempt++) {
    try {
      const database = await openDatabase(config);
      const presence = new Client({ connectionString: database.url });
      // The database going away is told by what the command asks of it.
      presence.on("error", () => {});
      await presence.connect();
      return { database, presence };
    } catch (error) {
      if (config.DATABASE_URL !== undefined || attempt === ATTEMPTS) throw error;
    }
  }
}
