/** Sliding window of one minute, as documented by the vendor. */
export interface RequestLimit {
  /** Whether a request may pass; rejected ones count too. */
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
