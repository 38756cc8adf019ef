import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  BROKEN_WRITER_STEPS,
  brokenWriters,
} from "../billing/testing/simulation/broken-writers.ts";
import { runSimulation } from "../billing/testing/simulation/run-simulation.ts";
import { tickers } from "../billing/testing/simulation/steps.ts";
import { issueFixture } from "../companies/testing/fixtures.ts";
import { importRecords } from "../ingest/index.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { overHttp } from "./testing/simulation-over-http/over-http.ts";

const { HTTP_SIMULATION_STEPS, SIMULATION_SEED, SIMULATION_PATH, VERIFY } = process.env;
const steps = Number(HTTP_SIMULATION_STEPS ?? (VERIFY === "1" ? 2_000 : 100));
/** Milliseconds a step at most, on a machine that others use. */
const STEP_MS = 500;
/** Milliseconds in which a failure is shrunk, too. */
const MIN_TIMEOUT_MS = 300_000;

/** Scenarios run at the same time; one where a failure is looked for. */
const LANES = SIMULATION_PATH === undefined ? 3 : 1;

let databases: TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all(
    Array.from({ length: LANES }, () => createTestDatabase({ max: 6 })),
  );
  const issues = tickers.map((ticker) => issueFixture({ code: `${ticker}0` }));
  const market = { issues, documents: [], bars: () => [] };
  for (const { pool } of databases) await importRecords(pool, market, "sample");
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

it(
  "keeps rows, Stripe and rights the same, whatever happens in between",
  async () => {
    const result = await runSimulation({
      pools: databases.map(({ pool }) => pool),
      steps,
      seed: Number(SIMULATION_SEED ?? 1),
      ...(SIMULATION_PATH === undefined ? {} : { path: SIMULATION_PATH }),
      transport: overHttp,
      testFile: "server/src/main/simulation-over-http.test.ts",
    });
    if (result.failure !== null) throw new Error(result.failure);
    const { scenarios, seconds } = result;
    console.info(
      `${result.steps} steps over HTTP, ${scenarios} scenarios, ${Math.round(result.steps / seconds)} steps/s`,
    );
    expect(result.steps).toBeGreaterThanOrEqual(steps);
  },
  MIN_TIMEOUT_MS + steps * STEP_MS,
);

describe.runIf(VERIFY === "1")("catches over HTTP a writer that", () => {
  it.each(brokenWriters)(
    "$name",
    async ({ createFlaws, failure }) => {
      const pools = databases.map(({ pool }) => pool);
      const flawed = {
        pools,
        steps: BROKEN_WRITER_STEPS,
        seed: 1,
        transport: overHttp,
        createFlaws,
      };
      expect((await runSimulation(flawed)).failure).toMatch(failure);
    },
    MIN_TIMEOUT_MS + BROKEN_WRITER_STEPS * STEP_MS,
  );
});
