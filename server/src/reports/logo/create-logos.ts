import type pg from "pg";
import { type Clock, systemClock } from "../../platform/clock/clock.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { type Logo, LogoFault } from "./logo.ts";
import { readLogo } from "./read-logo.ts";
import { createLogoStore } from "./store.ts";

/** Of one member each. */
export interface Logos {
  find(uid: string): Promise<Logo | null>;
  /** @throws ApiProblem `logo_unreadable`, with the reason in Japanese */
  put(uid: string, bytes: Buffer): Promise<void>;
  remove(uid: string): Promise<void>;
}

export function createLogos({
  pool,
  clock = systemClock,
}: {
  readonly pool: pg.Pool;
  readonly clock?: Clock;
}): Logos {
  const store = createLogoStore(pool);
  return {
    find: (uid) => store.find(uid),
    put: (uid, bytes) => store.keep(uid, requireLogo(bytes), clock.now()),
    remove: (uid) => store.remove(uid),
  };
}

function requireLogo(bytes: Buffer): Logo {
  try {
    return readLogo(bytes);
  } catch (cause) {
    if (!(cause instanceof LogoFault)) throw cause;
    const details = [{ path: "body", reason: cause.message }];
    throw new ApiProblem("logo_unreadable", { details, cause });
  }
}
