import { importRecords } from "../../ingest/index.ts";
import type { Command } from "commander";
import { createCompanies } from "../../companies/index.ts";
import { createBacktests, createValuations } from "../../valuation/index.ts";
import type { CommandContext } from "../command-context.ts";
import { type ReportProgress, withProgressBar } from "./progress-bar.ts";

/**
 * Part of `npm start`: fills an empty database with the sample market, values it and measures a
 * record for /sf, marked as the sample's. Safe to repeat, also after a kill.
 */
export function registerPrepareSample(program: Command, context: CommandContext): void {
  program
    .command("prepare-sample", { hidden: true })
    .description("Fill an empty database with the invented sample market, value and measure it")
    .action(async () => {
      const pool = await context.openPool();
      try {
        const companies = createCompanies({ pool });
        const { provenance } = await companies.state();
        if (provenance === "real") return;
        const { generateSampleMarket } = await import("../../sample-market/index.ts");
        if (provenance === null) {
          await withBar("sample market", (progress) =>
            importRecords(pool, generateSampleMarket(), "sample", progress),
          );
        }
        await withBar("theoretical values", (progress) =>
          createValuations({ pool, companies }).valueMarket(
            {},
            { onProgress: ({ done, total }) => progress(done, total) },
          ),
        );
        const backtests = createBacktests({ pool, companies });
        if (await backtests.isCurrent()) return;
        await withBar("measured record", (progress) =>
          backtests.run({ publish: true }, ({ done, total }) => progress(done, total)),
        );
      } finally {
        await pool.end();
      }
    });
}

function withBar(
  label: string,
  work: (progress: ReportProgress) => Promise<unknown>,
): Promise<unknown> {
  return withProgressBar(work, { label: `tenbin: ${label} `, plainLines: true });
}
