import type pg from "pg";
import { createClock, type StoppableClock } from "../../platform/clock/movable-clock.ts";
import type { Config } from "../config/config.ts";

export function isClockMovable({
  PUBLIC_ENVIRONMENT,
}: Pick<Config, "PUBLIC_ENVIRONMENT">): boolean {
  return PUBLIC_ENVIRONMENT === "local";
}

/**
 * Of billing, trial and rights.
 * @throws MovedClockError where it must not be moved and was; the pool is ended then
 */
export async function createMembershipClock(
  pool: pg.Pool,
  config: Pick<Config, "PUBLIC_ENVIRONMENT">,
): Promise<StoppableClock> {
  try {
    return await createClock({ pool, movable: isClockMovable(config) });
  } catch (error) {
    await pool.end();
    throw error;
  }
}
