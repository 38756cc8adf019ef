import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiProblem } from "../http/api-problem.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { createRateLimiter, purgeExpiredRateLimits } from "./rate-limiter.ts";

const TWICE = { name: "twice", calls: 2, seconds: 60 };
const NOW = new Date("2026-11-21T09:00:00Z");

describe("createRateLimiter", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    await database.pool.query("truncate rate_limits");
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => database.drop());

  it("allows exactly the limit over several processes, also concurrently [ASVS 2.3.2] [fault: another process × contact]", async () => {
    const processes = Array.from({ length: 4 }, () => createRateLimiter(database.pool, TWICE));
    const refused = await collectRejections(
      Array.from({ length: 20 }, (_, index) => processes[index % 4]!.consume("a")),
    );
    expect(refused).toHaveLength(18);
    for (const error of refused) {
      expect(error).toBeInstanceOf(ApiProblem);
      expect(error).toMatchObject({ errorType: "too_many_requests", retryAfter: 60 });
    }
  });

  it("starts a new window after the old one, and reports its length", async () => {
    const limiter = createRateLimiter(database.pool, TWICE);
    await limiter.consume("a");
    vi.setSystemTime(NOW.getTime() + 50_500);
    await limiter.consume("a");
    await expect(limiter.consume("a")).rejects.toMatchObject({ retryAfter: 10 });
    vi.setSystemTime(NOW.getTime() + 60_001);
    await expect(limiter.consume("a")).resolves.toBeUndefined();
  });

  it("separates keys and limits", async () => {
    const once = createRateLimiter(database.pool, { name: "once", calls: 1, seconds: 60 });
    const other = createRateLimiter(database.pool, { name: "other", calls: 1, seconds: 60 });
    await once.consume("a");
    await expect(once.consume("b")).resolves.toBeUndefined();
    await expect(other.consume("a")).resolves.toBeUndefined();
    await expect(once.consume("a")).rejects.toBeInstanceOf(ApiProblem);
  });

  it("purges expired windows", async () => {
    await createRateLimiter(database.pool, TWICE).consume("a");
    await purgeExpiredRateLimits(database.pool, NOW);
    const rows = () => database.pool.query("select * from rate_limits");
    expect((await rows()).rowCount).toBe(1);
    await purgeExpiredRateLimits(database.pool, new Date(NOW.getTime() + 60_001));
    expect((await rows()).rowCount).toBe(0);
  });
});

async function collectRejections(calls: Promise<void>[]): Promise<unknown[]> {
  return (await Promise.allSettled(calls)).flatMap((call) =>
    call.status === "rejected" ? [call.reason as unknown] : [],
  );
}
