import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock, jstDay } from "../platform/clock/clock.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { rollUpDays } from "./roll-up-days.ts";
import { MAX_LATE_DAYS } from "./rules.ts";
import { type TelemetryStore, createTelemetryStore } from "./store.ts";

const START = new Date("2026-03-01T00:00:00+09:00").getTime();
const iso = (hour: number) => new Date(START + hour * 3_600_000).toISOString();

describe("roll-up", () => {
  let database: TestDatabase;
  let store: TelemetryStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = createTelemetryStore(database.pool);
  });
  const empty = () => database.pool.query("truncate metric_events, metric_days");
  beforeEach(empty);
  afterAll(() => database.drop());

  const happen = (moment: string, type = "search", device: "pc" | "tablet" = "pc") =>
    store.write([
      {
        event_id: randomUUID(),
        event_type: type,
        device_type: device,
        occurred_at: new Date(moment),
        received_at: new Date(moment),
        tab_hash: null,
        fields: {},
      },
    ]);
  const rollUp = (moment: string) => rollUpDays(store, fixedClock(moment));
  const counts = async () => {
    const { rows } = await database.pool.query<Record<string, string | number>>(
      "select day, event_type, device_type, count from metric_days order by 1, 2, 3",
    );
    return rows.map((row) => Object.values(row).join(" "));
  };
  const left = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*) n from metric_events",
    );
    return rows[0]?.n;
  };

  it("counts by Japanese day, type and device, for complete days only", async () => {
    await happen("2026-02-28T23:59:59.999+09:00");
    await happen("2026-03-01T00:00:00+09:00");
    await happen("2026-03-01T23:59:59.999+09:00", "search", "tablet");
    await happen("2026-03-01T12:00:00+09:00", "page_view");
    await happen("2026-03-01T12:00:00+09:00", "page_view");
    await happen("2026-03-02T00:00:00+09:00");
    await rollUp("2026-03-02T00:10:00+09:00");
    expect(await counts()).toEqual([
      "2026-02-28 search pc 1",
      "2026-03-01 page_view pc 2",
      "2026-03-01 search pc 1",
      "2026-03-01 search tablet 1",
    ]);
  });

  it("is idempotent under concurrent runs [fault: another process × nightly jobs]", async () => {
    await happen("2026-03-01T12:00:00+09:00");
    await rollUp("2026-03-02T00:10:00+09:00");
    const once = await counts();
    await Promise.all(Array.from({ length: 4 }, () => rollUp("2026-03-02T00:20:00+09:00")));
    expect(await counts()).toEqual(once);
    expect(once).toEqual(["2026-03-01 search pc 1"]);
  });

  it("catches up on missed nights and removes no uncounted event [fault: disk × nightly jobs] [fault: clock × nightly jobs]", async () => {
    await happen("2026-01-05T12:00:00+09:00");
    await happen("2026-02-20T12:00:00+09:00");
    await rollUp("2026-03-02T00:10:00+09:00");
    expect(await counts()).toEqual(["2026-01-05 search pc 1", "2026-02-20 search pc 1"]);
    expect(await left()).toBe(1);
  });

  it("keeps counts when their events are removed after thirty days", async () => {
    await happen("2026-03-01T00:00:00+09:00");
    await happen("2026-03-01T23:59:59+09:00");
    await rollUp("2026-03-31T23:59:00+09:00");
    expect(await left()).toBe(2);
    await rollUp("2026-04-01T00:10:00+09:00");
    expect(await left()).toBe(0);
    await rollUp("2026-04-02T00:10:00+09:00");
    expect(await counts()).toEqual(["2026-03-01 search pc 2"]);
  });

  it("counts each event once in its own day, whenever it arrives or is counted [fault: clock × telemetry]", async () => {
    const lateness = fc.integer({ min: 0, max: MAX_LATE_DAYS * 24 });
    const events = fc.array(fc.record({ hour: fc.integer({ min: 0, max: 240 }), lateness }), {
      maxLength: 12,
    });
    const runs = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(events, runs, async (happened, ran) => {
        await empty();
        const steps = [
          ...happened.map(({ hour, lateness: late }) => ({
            hour: hour + late,
            step: () => happen(iso(hour)),
          })),
          ...ran.map((hour) => ({ hour, step: () => rollUp(iso(hour)) })),
          { hour: 400, step: () => rollUp(iso(400)) },
        ].toSorted((a, b) => a.hour - b.hour);
        for (const { step } of steps) await step();
        const expected = Map.groupBy(happened, ({ hour }) => jstDay(new Date(iso(hour))));
        expect(await counts()).toEqual(
          [...expected].map(([day, all]) => `${day} search pc ${all.length}`).toSorted(),
        );
      }),
      { seed: 11, numRuns: 40 },
    );
  });
});
