import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../platform/testing/database.ts";
import { BROKEN_WRITER_STEPS, brokenWriters } from "./broken-writers.ts";
import { runSimulation } from "./run-simulation.ts";

/** The same scenarios run to the end if nothing is broken: `simulation.test.ts` begins with this seed. */
const SEED = 1;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ max: 10 });
});
afterEach(() => database.drop());

describe("the simulation catches a writer that", () => {
  it.each(brokenWriters)("$name", async ({ createFlaws, failure }) => {
    const pools = [database.pool];
    const steps = BROKEN_WRITER_STEPS;
    const result = await runSimulation({ pools, steps, seed: SEED, createFlaws });
    expect(result.failure).toMatch(failure);
  });
});
