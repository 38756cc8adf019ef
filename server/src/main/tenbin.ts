import { Command, Option } from "commander";
import { registerCommands } from "./commands/index.ts";
import { ConfigError, readConfig } from "./config/config.ts";
import { ROOT, VERSION } from "../platform/root.ts";
import { type Role, ROLES, serve } from "./roles/serve.ts";
import { start } from "./supervisor/start.ts";

const program = new Command("tenbin")
  .description("天秤 Tenbin: market data in, theoretical values out")
  .version(VERSION)
  .showHelpAfterError();

program
  .command("start")
  .description("Run everything on this machine: database, API, web, worker")
  .action(() => start(readConfig(process.env, ROOT)));

program
  .command("serve")
  .description("Run one role, or all in one process, on a prepared database")
  .addOption(
    new Option("--role <role>", "which one, or all")
      .choices([...ROLES, "all"])
      .makeOptionMandatory(),
  )
  .action(({ role }: { role: Role | "all" }) =>
    serve(role === "all" ? ROLES : [role], readConfig(process.env, ROOT)),
  );

const closeDatabases = registerCommands(program, () => readConfig(process.env, ROOT));

try {
  await program.parseAsync();
} catch (error) {
  const known = error instanceof ConfigError || process.env["DEBUG"] === undefined;
  console.error(known && error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeDatabases();
}
