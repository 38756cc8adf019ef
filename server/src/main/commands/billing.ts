import type { Command } from "commander";
import { createAccountStore } from "../../accounts/index.ts";
import { type Billing, createBilling } from "../../billing/index.ts";
import { createCompanies } from "../../companies/index.ts";
import { createPayments, findStripe, readSeller } from "../billing-service.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import type { Config } from "../config/config.ts";
import { createFindCompanyName, createReadTickerAt } from "../find-ticker.ts";
import { createMembershipClock } from "../processes/membership-clock.ts";
import { registerBillingSetup } from "./billing-setup.ts";

export function registerBillingCommands(
  program: Command,
  context: CommandContext,
  readConfig: () => Config,
): void {
  async function withBilling<T>(work: (billing: Billing) => Promise<T>): Promise<T> {
    const config = readConfig();
    const pool = await context.openPool();
    const clock = await createMembershipClock(pool, config);
    try {
      const { webUrl } = config;
      const companies = createCompanies({ pool });
      const options = { ...createPayments(findStripe(config)), ...readSeller(config) };
      const findEmail = async (uid: string) =>
        (await createAccountStore(pool).find(uid))?.email ?? null;
      const domains = {
        findCompanyName: createFindCompanyName(companies),
        readTickerAt: createReadTickerAt(companies),
        findEmail,
      };
      return await work(createBilling({ pool, clock, webUrl, ...domains, ...options }));
    } finally {
      clock.stop();
      await pool.end();
    }
  }

  program
    .command("reconcile")
    .description("Compare what members pay for with Stripe, and repair what differs")
    .option("--json", "as JSON on stdout")
    .action(async ({ json }: { json?: boolean }) => {
      const result = await withBilling((billing) => billing.reconcile());
      if (json === true) process.stdout.write(`${JSON.stringify(result)}\n`);
      else {
        for (const { uid, field, local, remote } of result.drift) {
          const values = `${JSON.stringify(local)} → ${JSON.stringify(remote)}`;
          process.stdout.write(`${uid} ${field}: ${values}\n`);
        }
        context.log(`${result.checked} customers, ${result.drift.length} repaired`);
      }
      if (result.unread.length > 0) {
        context.log(`Stripe did not answer for ${result.unread.join(", ")}: try again later`);
        process.exitCode = 1;
      }
    });

  const group = program.command("billing").description("Payments");
  registerBillingSetup(group, context, readConfig);
  group
    .command("replay")
    .description("Handle again the events and objects of Stripe that were not understood")
    .action(async () => {
      const log = { warn: () => {}, error: () => {} };
      const result = await withBilling((billing) => billing.replay(log));
      process.stdout.write(`${JSON.stringify(result)}\n`);
      if (result.kept.length > 0) process.exitCode = 1;
    });
}
