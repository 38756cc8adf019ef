import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startFakeJQuants } from "../../../../fakes/jquants/start-fake-jquants.ts";
import { ENDPOINTS, PLAN_LIMITS } from "../../../../fakes/jquants/endpoints.ts";
import { issueFixture } from "../../companies/testing/fixtures.ts";
import { createFakeTimer, type FakeTimer } from "../testing/fake-timer.ts";
import { createJQuantsFeed } from "./create-jquants-feed.ts";
import { PLANS } from "./plans.ts";

const DAY = "2025-11-14";
const BAR = {
  code: "01010",
  date: DAY,
  open: 100,
  high: 101,
  low: 99,
  close: 100,
  volume: 1_000,
  adjFactor: 1,
};
const market = {
  issues: [issueFixture({ listingDate: "2000-01-04", delistingDate: null })],
  documents: [],
  bars: () => [BAR],
};

const SUMMARY_LIMIT =
  ENDPOINTS.find(({ path }) => path === "/fins/summary")?.perMinute ?? Number.POSITIVE_INFINITY;

/** To a tenth of a second, as intervals are rounded to milliseconds. */
const expectMinutes = (milliseconds: number, minutes: number) =>
  expect(milliseconds / 60_000).toBeCloseTo(minutes, 2);

// The fake takes plans, endpoints and limits from the vendor's documentation, not from the client.
describe.each(PLANS)("client on plan %s", (plan) => {
  let timer: FakeTimer;
  let fake: Awaited<ReturnType<typeof startFakeJQuants>>;
  let folder: string;
  beforeEach(async () => {
    timer = createFakeTimer(Date.parse(`${DAY}T20:00:00+09:00`));
    const limitClock = () => timer.now();
    fake = await startFakeJQuants({ market, apiKey: "key", plan, limitClock });
    folder = await mkdtemp(join(tmpdir(), "tenbin-plans-"));
  });
  afterEach(async () => {
    await fake.close();
    await rm(folder, { recursive: true });
  });
  const createFeed = () =>
    createJQuantsFeed({ apiKey: "key", plan, url: fake.url, timer, random: () => 0 });

  it("calls every endpoint of the plan and no other", async () => {
    const feed = createFeed();
    await feed.calendar(DAY, DAY);
    await feed.listings(DAY);
    await feed.bars(DAY);
    await feed.series("01010");
    await feed.documents(DAY, null);
    await feed.plannedResults(DAY);
    for (const file of await feed.barFiles(DAY, DAY)) await file.save(join(folder, file.name));
    expect(fake.rejected).toEqual([]);
    const endpoints = fake.requests.map((request) => request.replace(/\?.*/s, ""));
    const included = ENDPOINTS.filter(({ plans }) => plans.includes(plan));
    expect(new Set(endpoints.filter((path) => !path.startsWith("/__files/")))).toEqual(
      new Set(included.map(({ path }) => path)),
    );
  });

  it("makes as many requests per minute as the plan allows", async () => {
    const feed = createFeed();
    const began = timer.now();
    const limit = PLAN_LIMITS[plan];
    for (let request = 0; request <= 2 * limit; request++) await feed.calendar(DAY, DAY);
    expect(fake.rejected).toEqual([]);
    expectMinutes(timer.now() - began, 2);
  });

  it("respects the additional limits of endpoints", async () => {
    const feed = createFeed();
    const began = timer.now();
    const perMinute = Math.min(SUMMARY_LIMIT, PLAN_LIMITS[plan]);
    for (let request = 0; request <= 2 * perMinute; request++) await feed.documents(DAY, null);
    expect(fake.rejected).toEqual([]);
    expectMinutes(timer.now() - began, 2);
  });
});
