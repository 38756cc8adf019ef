import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiProblem } from "../http/api-problem.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { createLimiter, purgeLimits } from "./limiter.ts";

const TWICE = { name: "twice", calls: 2, seconds: 60 };
const NOW = new Date("2026-11-21T09:00:00Z");

describe("createLimiter", () => {
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

  it("takes as many calls as said, over several processes, also at once", async () => {
    const processes = Array.from({ length: 4 }, () => createLimiter(database.pool, TWICE));
    const refused = await refusals(
      Array.from({ length: 20 }, (_, index) => processes[index % 4]!.count("a")),
    );
    expect(refused).toHaveLength(18);
    for (const error of refused) {
      expect(error).toBeInstanceOf(ApiProblem);
      expect(error).toMatchObject({ errorType: "too_many_requests", retryAfter: 60 });
    }
  });

  it("begins anew when the window is over, and says how long that is", async () => {
    const limiter = createLimiter(database.pool, TWICE);
    await limiter.count("a");
    vi.setSystemTime(NOW.getTime() + 50_500);
    await limiter.count("a");
    await expect(limiter.count("a")).rejects.toMatchObject({ retryAfter: 10 });
    vi.setSystemTime(NOW.getTime() + 60_001);
    await expect(limiter.count("a")).resolves.toBeUndefined();
  });

  it("keeps keys and limits apart", async () => {
    const once = createLimiter(database.pool, { name: "once", calls: 1, seconds: 60 });
    const other = createLimiter(database.pool, { name: "other", calls: 1, seconds: 60 });
    await once.count("a");
    await expect(once.count("b")).resolves.toBeUndefined();
    await expect(other.count("a")).resolves.toBeUndefined();
    await expect(once.count("a")).rejects.toBeInstanceOf(ApiProblem);
  });

  it("forgets windows that are over", async () => {
    await createLimiter(database.pool, TWICE).count("a");
    await purgeLimits(database.pool, NOW);
    const rows = () => database.pool.query("select * from rate_limits");
    expect((await rows()).rowCount).toBe(1);
    await purgeLimits(database.pool, new Date(NOW.getTime() + 60_001));
    expect((await rows()).rowCount).toBe(0);
  });
});

async function refusals(calls: Promise<void>[]): Promise<unknown[]> {
  return (await Promise.allSettled(calls)).flatMap((call) =>
    call.status === "rejected" ? [call.reason as unknown] : [],
  );
}
