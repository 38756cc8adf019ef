import { type MortalPool, createMortalPool } from "./mortal-pool.ts";

/**
 * Kills the work at one step after the other until it gets through.
 * @param stride steps between two kills
 * @returns the number of kills
 */
export async function killUntilThrough(
  url: string,
  stride: number,
  work: (mortal: MortalPool) => Promise<void>,
  afterKill: () => Promise<unknown>,
): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const mortal = createMortalPool(url, 1 + kills * stride);
    const isKilled = await Promise.race([
      work(mortal).then(() => false),
      mortal.died.then(() => true),
    ]);
    if (!isKilled) {
      await mortal.pool.end();
      return kills;
    }
    await afterKill();
  }
}
