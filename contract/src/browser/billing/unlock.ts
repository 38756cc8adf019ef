import { SECONDS_PER_DAY, type UnixSeconds } from "../time.ts";

/** Days that an unlock of a company lasts. */
export const UNLOCK_DAYS = 30;

/** The first moment without it. */
export function unlockEnd(unlockedAt: UnixSeconds): UnixSeconds {
  return unlockedAt + UNLOCK_DAYS * SECONDS_PER_DAY;
}
