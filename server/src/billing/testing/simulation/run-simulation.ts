import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import type pg from "pg";
import { checkWorld } from "./check-world.ts";
import { inProcess } from "./in-process.ts";
import { performStep } from "./perform-step.ts";
import type { Transport } from "./product.ts";
import { drainWorld } from "./drain-world.ts";
import { type Story, story } from "./steps.ts";
import { type WriterFlaws, createWorld, guardReadings } from "./world.ts";

export interface SimulationOptions {
  /** Of empty databases; in each of them one story is told at a time. */
  readonly pools: readonly pg.Pool[];
  readonly steps: number;
  readonly seed: number;
  /** Of fast-check: begins with a story that failed before. */
  readonly path?: string;
  /** That tells a story again by seed and path; default `simulation.test.ts`. */
  readonly testFile?: string;
  /** Default: none, everything is in this process. */
  readonly transport?: Transport;
  /** For each story anew. */
  readonly createFlaws?: () => WriterFlaws;
}

export interface SimulationResult {
  readonly steps: number;
  readonly stories: number;
  readonly seconds: number;
  /** Null: every story ended well. */
  readonly failure: string | null;
}

/** Steps of one person; then everything is drained and checked. */
const MAX_STEPS = 80;
/** For one step, on a machine that others use: only what waits for itself takes that long. */
const PATIENCE_MS = 180_000;
/** The shortest story found until then is told. */
const SHRINKING_MS = 180_000;
const STORIES_PER_SEED = 10;

/** Tells one person's story after the other until there were so many steps. */
export async function runSimulation(options: SimulationOptions): Promise<SimulationResult> {
  await Promise.all(options.pools.map(guardReadings));
  const begun = performance.now();
  const told = { steps: 0, stories: 0 };
  let seed = options.seed;
  let failure: string | null = null;
  const tellAll = async (pool: pg.Pool) => {
    while (told.steps < options.steps && failure === null) {
      seed += 1;
      const found = await tellSome(pool, seed - 1, told, options);
      failure ??= found;
    }
  };
  await Promise.all(options.pools.map(tellAll));
  return { ...told, seconds: (performance.now() - begun) / 1_000, failure };
}

/** @returns what went wrong */
async function tellSome(
  pool: pg.Pool,
  seed: number,
  count: { steps: number; stories: number },
  options: SimulationOptions,
): Promise<string | null> {
  const { path, testFile = "server/src/billing/testing/simulation/simulation.test.ts" } = options;
  const tell = async (told: Story) => {
    if (path === undefined && count.steps >= options.steps) return;
    count.steps += told.steps.length;
    count.stories += 1;
    await tellStory(pool, told, options);
  };
  const details = await fc.check(fc.asyncProperty(story(MAX_STEPS), tell), {
    seed,
    numRuns: STORIES_PER_SEED,
    // Shrinking takes minutes and is for whoever looks for the cause.
    endOnFailure: path === undefined,
    ...(path === undefined ? {} : { path, interruptAfterTimeLimit: SHRINKING_MS }),
  });
  return details.failed ? describeFailure(details, testFile) : null;
}

async function tellStory(
  pool: pg.Pool,
  { start, steps }: Story,
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

/** What waits for itself would keep everything waiting. */
async function inTime(work: Promise<void>, what: string): Promise<void> {
  const end = new AbortController();
  const late = delay(PATIENCE_MS, null, { signal: end.signal }).then(() => {
    throw new Error(`no end in ${PATIENCE_MS} ms`);
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

function describeFailure(details: fc.RunDetails<[Story]>, testFile: string): string {
  const { seed, counterexamplePath, counterexample, errorInstance } = details;
  const error = errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance));
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? ""}` : "";
  const [told] = counterexample ?? [];
  return [
    `${error.stack ?? error.message}${cause}`,
    `after ${details.numShrinks} shrinks: begin at ${told?.start}`,
    ...(told?.steps ?? []).map((step) => JSON.stringify(step)),
    "Replay and shrink it with",
    `SIMULATION_SEED=${seed} SIMULATION_PATH=${counterexamplePath} npx vitest run ${testFile}`,
  ].join("\n");
}
