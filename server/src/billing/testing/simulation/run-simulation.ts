import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import type pg from "pg";
import { checkWorld } from "./check-world.ts";
import { inProcess } from "./in-process.ts";
import { performStep } from "./perform-step.ts";
import type { Transport } from "./product.ts";
import { drainWorld } from "./drain-world.ts";
import { type Scenario, scenario } from "./steps.ts";
import { type WriterFlaws, createWorld, guardReadings } from "./world.ts";

export interface SimulationOptions {
  /** Of empty databases; each runs one scenario at a time. */
  readonly pools: readonly pg.Pool[];
  readonly steps: number;
  readonly seed: number;
  /** fast-check's path of a scenario that failed before; it is run first. */
  readonly path?: string;
  /** Test that replays a scenario by seed and path; default `simulation.test.ts`. */
  readonly testFile?: string;
  /** Default: none, everything is in this process. */
  readonly transport?: Transport;
  /** Called for each scenario. */
  readonly createFlaws?: () => WriterFlaws;
}

export interface SimulationResult {
  readonly steps: number;
  readonly scenarios: number;
  readonly seconds: number;
  /** Null: every scenario passed. */
  readonly failure: string | null;
}

/** Steps of one person; then everything is drained and checked. */
const MAX_STEPS = 80;
/** For one step, on a busy machine: only a deadlock takes that long. */
const STEP_TIMEOUT_MS = 180_000;
/** The shortest scenario found until then is reported. */
const SHRINKING_MS = 180_000;
const SCENARIOS_PER_SEED = 10;

/** Runs scenarios of one person each until there were so many steps. */
export async function runSimulation(options: SimulationOptions): Promise<SimulationResult> {
  await Promise.all(options.pools.map(guardReadings));
  const begun = performance.now();
  const count = { steps: 0, scenarios: 0 };
  let seed = options.seed;
  let failure: string | null = null;
  const runAll = async (pool: pg.Pool) => {
    while (count.steps < options.steps && failure === null) {
      seed += 1;
      const found = await runSome(pool, seed - 1, count, options);
      failure ??= found;
    }
  };
  await Promise.all(options.pools.map(runAll));
  return { ...count, seconds: (performance.now() - begun) / 1_000, failure };
}

/** @returns what went wrong */
async function runSome(
  pool: pg.Pool,
  seed: number,
  count: { steps: number; scenarios: number },
  options: SimulationOptions,
): Promise<string | null> {
  const { path, testFile = "server/src/billing/testing/simulation/simulation.test.ts" } = options;
  const run = async (drawn: Scenario) => {
    if (path === undefined && count.steps >= options.steps) return;
    count.steps += drawn.steps.length;
    count.scenarios += 1;
    await runScenario(pool, drawn, options);
  };
  const details = await fc.check(fc.asyncProperty(scenario(MAX_STEPS), run), {
    seed,
    numRuns: SCENARIOS_PER_SEED,
    // Shrinking takes minutes and is for whoever looks for the cause.
    endOnFailure: path === undefined,
    ...(path === undefined ? {} : { path, interruptAfterTimeLimit: SHRINKING_MS }),
  });
  return details.failed ? describeFailure(details, testFile) : null;
}

async function runScenario(
  pool: pg.Pool,
  { start, steps }: Scenario,
  { transport = inProcess, createFlaws = () => ({}) }: SimulationOptions,
): Promise<void> {
  const world = await createWorld({ pool, start, transport, flaws: createFlaws() });
  try {
    for (const [index, step] of steps.entries()) {
      await inTime(performStep(world, step), `step ${index + 1} of ${steps.length}, ${step.kind}`);
    }
    await inTime(drainWorld(world), "draining");
    await inTime(checkWorld(world), "checking");
  } finally {
    await world.close();
  }
}

/** Fails instead of hanging on a deadlock. */
async function inTime(work: Promise<void>, what: string): Promise<void> {
  const end = new AbortController();
  const late = delay(STEP_TIMEOUT_MS, null, { signal: end.signal }).then(() => {
    throw new Error(`not finished in ${STEP_TIMEOUT_MS} ms`);
  });
  try {
    await Promise.race([work, late]);
  } catch (error) {
    throw new Error(`${what}: ${error instanceof Error ? error.message : ""}`, { cause: error });
  } finally {
    end.abort();
    late.catch(() => {});
  }
}

function describeFailure(details: fc.RunDetails<[Scenario]>, testFile: string): string {
  const { seed, counterexamplePath, counterexample, errorInstance } = details;
  const error = errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance));
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? ""}` : "";
  const [drawn] = counterexample ?? [];
  return [
    `${error.stack ?? error.message}${cause}`,
    `after ${details.numShrinks} shrinks: begin at ${drawn?.start}`,
    ...(drawn?.steps ?? []).map((step) => JSON.stringify(step)),
    "Replay and shrink it with",
    `SIMULATION_SEED=${seed} SIMULATION_PATH=${counterexamplePath} npx vitest run ${testFile}`,
  ].join("\n");
}
