import { describe, expect, it } from "vitest";
import { fetchWithRetry } from "./fetch-with-retry.ts";
import type { HttpResponse } from "./http-get.ts";
import { FeedError } from "../port/market-feed.ts";
import { createThrottle } from "./throttle.ts";
import { createFakeTimer } from "../testing/fake-timer.ts";

const answer = (status: number, headers: HttpResponse["headers"] = {}): HttpResponse => ({
  status,
  headers,
  body: Buffer.from("{}"),
});

/** Returns the outcomes in turn and records the waits between them. */
function run(outcomes: readonly (HttpResponse | FeedError)[], random = 0) {
  const timer = createFakeTimer(Date.parse("2025-11-14T07:30:00Z"));
  let asked = 0;
  const options = { what: "X", throttles: [], timer, random: () => random };
  const result = fetchWithRetry(async () => {
    const outcome = outcomes[asked++] ?? answer(200);
    if (outcome instanceof FeedError) throw outcome;
    return outcome;
  }, options);
  return { result, timer, asked: () => asked };
}

describe("fetchWithRetry", () => {
  it("retries transient failures, doubling the wait", async () => {
    const cut = new FeedError("corrupt", "cut off");
    const { result, timer, asked } = run([answer(503), cut, answer(500), answer(200)]);
    expect((await result).status).toBe(200);
    expect(asked()).toBe(4);
    expect(timer.sleeps).toEqual([1_000, 2_000, 4_000]);
  });

  it("adds up to 50 % jitter", async () => {
    const { result, timer } = run([answer(500), answer(500)], 0.5);
    await result;
    expect(timer.sleeps).toEqual([1_250, 2_500]);
  });

  it("waits for Retry-After of a 429, in seconds or as a date", async () => {
    const date = new Date("2025-11-14T07:31:17Z").toUTCString();
    const { result, timer } = run([
      answer(429, { "retry-after": "7" }),
      answer(429, { "retry-after": date }),
    ]);
    await result;
    expect(timer.sleeps).toEqual([7_000, 70_000]);
  });

  it("does not use up its attempts at once on a Retry-After of 0", async () => {
    const { result, timer } = run(
      Array.from({ length: 4 }, () => answer(429, { "retry-after": "0" })),
    );
    await result;
    expect(timer.sleeps).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it("outlasts the vendor's block of five minutes without a Retry-After", async () => {
    const { result, timer, asked } = run(Array.from({ length: 5 }, () => answer(429)));
    await result;
    expect(asked()).toBe(6);
    expect(timer.sleeps.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(300_000);
  });

  it("throws the error of the last attempt", async () => {
    await expect(run(Array.from({ length: 9 }, () => answer(429))).result).rejects.toMatchObject({
      failure: "limited",
      message: "X: too many requests (429)",
    });
    await expect(run(Array.from({ length: 9 }, () => answer(502))).result).rejects.toMatchObject({
      failure: "unavailable",
    });
  });

  it("returns a response that a retry would not change", async () => {
    const { result, asked } = run([answer(403)]);
    expect((await result).status).toBe(403);
    expect(asked()).toBe(1);
  });

  it("pauses every throttle after a 429", async () => {
    const timer = createFakeTimer();
    const pace = createThrottle(60, timer);
    const outcomes = [answer(429, { "retry-after": "40" }), answer(200)];
    const ask = async () => outcomes.shift() ?? answer(200);
    await fetchWithRetry(ask, { what: "X", throttles: [pace], timer, random: () => 0 });
    expect(timer.now()).toBe(40_000);
  });

  it("stops at once when aborted", async () => {
    const timer = createFakeTimer();
    const controller = new AbortController();
    const asking = fetchWithRetry(
      async () => {
        controller.abort(new Error("stopped"));
        return answer(500);
      },
      { what: "X", throttles: [], timer, random: () => 0, signal: controller.signal },
    );
    await expect(asking).rejects.toThrow("stopped");
  });
});
