import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { Command } from "commander";
import { createMailing } from "../../mailing/index.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import type { Config } from "../config/config.ts";

export function registerMail(
  program: Command,
  context: CommandContext,
  readConfig: () => Config,
): void {
  const group = program.command("mail").description("Mails and reports about them");
  group
    .command("bounce")
    .description("Take a delivery report or a complaint, as a mail server received it")
    .argument("<file>", "the report as a mail (RFC 3464, RFC 5965); - for stdin")
    .action(async (file: string) => {
      const raw = file === "-" ? await buffer(process.stdin) : await readFile(file);
      const { webUrl, issuer } = readConfig();
      const pool = await context.openPool();
      try {
        const result = await createMailing({ pool, webUrl, sender: issuer }).bounces.takeReport(
          raw,
        );
        process.stdout.write(`${JSON.stringify({ result })}\n`);
        if (result === "no_report" || result === "unknown") process.exitCode = 1;
      } finally {
        await pool.end();
      }
    });
}
