import { importRecords } from "../../ingest/index.ts";
import type { Command } from "commander";
import { createCompanies } from "../../companies/index.ts";
import type { CommandContext } from "./terminal/command-context.ts";
import { createPackedValuations } from "../packed-valuations.ts";
import { type ReportProgress, withProgressBar } from "./terminal/progress-bar.ts";

/**
 * Part of `npm start`: fills an empty database with the sample market and values what its pages
 * open with. The worker does the rest (`complete-sample`). Safe to repeat, also after a kill.
 */
export function registerPrepareSample(program: Command, context: CommandContext): void {
  program
    .command("prepare-sample", { hidden: true })
    .description("Fill an empty database with the invented sample market and value recent months")
    .action(async () => {
      const pool = await context.openPool();
      try {
        const companies = createCompanies({ pool });
        const { provenance } = await companies.state();
        if (provenance === "real") return;
        if (provenance === null) {
          const { generateSampleMarket } = await import("../../sample-market/index.ts");
          await withBar("sample market", (progress) =>
            importRecords(pool, generateSampleMarket(), "sample", progress),
          );
        }
        const { valuation } = createPackedValuations({ pool, companies });
        // Pages would mix values of two engines while older months are still those of the last one.
        const { outdated } = await valuation.coverage();
        await withBar("theoretical values", (progress) =>
          valuation.valueMarket(
            { recent: outdated === 0 },
            { onProgress: ({ done, total }) => progress(done, total) },
          ),
        );
        const { valued, total } = await valuation.coverage();
        if (valued < total) context.log(REST_FOLLOWS);
      } finally {
        await pool.end();
      }
    });
}

const REST_FOLLOWS =
  "tenbin: earlier months and the measured record follow in the worker; `npm run tenbin -- doctor` shows how far";

function withBar(
  label: string,
  work: (progress: ReportProgress) => Promise<unknown>,
): Promise<unknown> {
  return withProgressBar(work, { label: `tenbin: ${label} `, plainLines: true });
}
