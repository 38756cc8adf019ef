import { describe, expect, it } from "vitest";
import { fetchWithRetry } from "./fetch-with-retry.ts";
import type { HttpResponse } from "./http-get.ts";
import { FeedError } from "../port/market-feed.ts";
import { createThrottle } from "./throttle.ts";
import { createFakeTimer } from "../testing/fake-timer.ts";

const response = (status: number, headers: HttpResponse["headers"] = {}): HttpResponse => ({
  status,
  headers,
  body: Buffer.from("{}"),
});

/** Returns the outcomes in turn and records the waits between them. */
function run(outcomes: readonly (HttpResponse | FeedError)[], random = 0) {
  const timer = createFakeTimer(Date.parse("2025-11-14T07:30:00Z"));
  let attempts = 0;
  const options = { what: "X", throttles: [], timer, random: () => random };
  const result = fetchWithRetry(async () => {
    const outcome = outcomes[attempts++] ?? response(200);
    if (outcome instanceof FeedError) throw outcome;
    return outcome;
  }, options);
  return { result, timer, attempts: () => attempts };
}

describe("fetchWithRetry", () => {
  it("retries transient failures, doubling the wait [fault: vendor × daily run]", async () => {
    const cut = new FeedError("corrupt", "cut off");
    const { result, timer, attempts } = run([response(503), cut, response(500), response(200)]);
    expect((await result).status).toBe(200);
    expect(attempts()).toBe(4);
    expect(timer.sleeps).toEqual([1_000, 2_000, 4_000]);
  });

  it("adds up to 50 % jitter", async () => {
    const { result, timer } = run([response(500), response(500)], 0.5);
    await result;
    expect(timer.sleeps).toEqual([1_250, 2_500]);
  });

  it("waits for Retry-After of a 429, in seconds or as a date", async () => {
    const date = new Date("2025-11-14T07:31:17Z").toUTCString();
    const { result, timer } = run([
      response(429, { "retry-after": "7" }),
      response(429, { "retry-after": date }),
    ]);
    await result;
    expect(timer.sleeps).toEqual([7_000, 70_000]);
  });

  it("does not use up its attempts at once on a Retry-After of 0", async () => {
    const { result, timer } = run(
      Array.from({ length: 4 }, () => response(429, { "retry-after": "0" })),
    );
    await result;
    expect(timer.sleeps).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it("outlasts the vendor's block of five minutes without a Retry-After", async () => {
    const { result, timer, attempts } = run(Array.from({ length: 5 }, () => response(429)));
    await result;
    expect(attempts()).toBe(6);
    expect(timer.sleeps.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(300_000);
  });

  it("throws the error of the last attempt", async () => {
    await expect(run(Array.from({ length: 9 }, () => response(429))).result).rejects.toMatchObject({
      failure: "limited",
      message: "X: too many requests (429)",
    });
    await expect(run(Array.from({ length: 9 }, () => response(502))).result).rejects.toMatchObject({
      failure: "unavailable",
    });
  });

  it("returns a response that a retry would not change", async () => {
    const { result, attempts } = run([response(403)]);
    expect((await result).status).toBe(403);
    expect(attempts()).toBe(1);
  });

  it("pauses every throttle after a 429", async () => {
    const timer = createFakeTimer();
    const throttle = createThrottle(60, timer);
    const outcomes = [response(429, { "retry-after": "40" }), response(200)];
    const ask = async () => outcomes.shift() ?? response(200);
    await fetchWithRetry(ask, { what: "X", throttles: [throttle], timer, random: () => 0 });
    expect(timer.now()).toBe(40_000);
  });

  it("stops at once when aborted", async () => {
    const timer = createFakeTimer();
    const controller = new AbortController();
    const asking = fetchWithRetry(
      async () => {
        controller.abort(new Error("stopped"));
        return response(500);
      },
      { what: "X", throttles: [], timer, random: () => 0, signal: controller.signal },
    );
    await expect(asking).rejects.toThrow("stopped");
  });
});
