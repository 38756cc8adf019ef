import { describe, expect, it } from "vitest";
import { createWaitForSignIns } from "./end-of-sessions.ts";

const END = new Date("2026-11-21T09:00:01Z");

/** @param pass what a wait advances the clock by */
async function waitFrom(start: string, pass: (ms: number) => number) {
  let now = new Date(start);
  const waits: number[] = [];
  const waitForSignIns = createWaitForSignIns({ now: () => now }, async (ms) => {
    waits.push(ms);
    now = new Date(now.getTime() + pass(ms));
  });
  await waitForSignIns(END);
  return { waits, now };
}

describe("createWaitForSignIns", () => {
  it("waits until sign-ins count, also if a timer ends a millisecond early", async () => {
    const early = await waitFrom("2026-11-21T09:00:00.400Z", (ms) => Math.max(1, ms - 1));
    expect(early).toEqual({ waits: [600, 1], now: END });
    expect(await waitFrom(END.toISOString(), (ms) => ms)).toEqual({ waits: [], now: END });
  });

  it("waits three seconds at most, as more would follow from a wrong clock", async () => {
    const { waits } = await waitFrom("2026-11-21T08:00:00Z", (ms) => ms);
    expect(waits).toEqual([3_000]);
    const stopped = await waitFrom("2026-11-21T09:00:00.400Z", () => 0);
    expect(stopped.waits).toEqual([600, 600, 600, 600, 600]);
  });
});
