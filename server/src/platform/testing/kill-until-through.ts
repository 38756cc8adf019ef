import { type CrashablePool, createCrashablePool } from "./crashable-pool.ts";

/**
 * Kills the work at one step after the other until it gets through.
 * @param stride steps between two kills
 * @returns the number of kills
 */
export async function killUntilThrough(
  url: string,
  stride: number,
  work: (crashable: CrashablePool) => Promise<void>,
  afterKill: () => Promise<unknown>,
): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const crashable = createCrashablePool(url, 1 + kills * stride);
    const isKilled = await Promise.race([
      work(crashable).then(() => false),
      crashable.crashed.then(() => true),
    ]);
    if (!isKilled) {
      await crashable.pool.end();
      return kills;
    }
    await afterKill();
  }
}
