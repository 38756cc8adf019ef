import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../platform/testing/database.ts";
import { runSimulation } from "./run-simulation.ts";

const { SIMULATION_STEPS, SIMULATION_SEED, SIMULATION_PATH, VERIFY } = process.env;
const steps = Number(SIMULATION_STEPS ?? (VERIFY === "1" ? 60_000 : 300));
/** Milliseconds a step at most, on a machine that others use. */
const STEP_MS = 100;

/** Scenarios run at the same time, so that none waits for the database of another; one where a failure is looked for. */
const LANES = SIMULATION_PATH === undefined ? 3 : 1;

let databases: TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all(
    Array.from({ length: LANES }, () => createTestDatabase({ max: 6 })),
  );
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
    });
    if (result.failure !== null) throw new Error(result.failure);
    const { scenarios, seconds } = result;
    console.info(
      `${result.steps} steps, ${scenarios} scenarios, ${Math.round(result.steps / seconds)} steps/s`,
    );
    expect(result.steps).toBeGreaterThanOrEqual(steps);
  },
  60_000 + steps * STEP_MS,
);
