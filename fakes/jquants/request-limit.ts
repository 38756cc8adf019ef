/** Requests of the last minute, counted as the vendor documents it: one more than allowed is refused. */
export interface RequestLimit {
  /** Whether a request may pass now; a refused one counts too. */
  admit(now: number): boolean;
}

const MINUTE_MS = 60_000;

export function createRequestLimit(perMinute: number): RequestLimit {
  let moments: number[] = [];
  return {
    admit(now) {
      moments = moments.filter((moment) => moment > now - MINUTE_MS);
      moments.push(now);
      return moments.length <= perMinute;
    },
  };
}
