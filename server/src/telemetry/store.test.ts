import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { type EventRow, type TelemetryStore, createTelemetryStore } from "./store.ts";

const at = new Date("2026-03-01T03:00:00Z");
const event = (change: Partial<EventRow> = {}): EventRow => ({
  event_id: randomUUID(),
  event_type: "search",
  device_type: "pc",
  occurred_at: at,
  received_at: at,
  tab_hash: null,
  fields: { hits: 3 },
  ...change,
});

describe("event store", () => {
  let database: TestDatabase;
  let store: TelemetryStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = createTelemetryStore(database.pool);
  });
  beforeEach(() => database.pool.query("truncate metric_events, metric_days"));
  afterAll(() => database.drop());
  const stored = async () =>
    (await database.pool.query<EventRow>("select * from metric_events order by event_id")).rows;

  it("stores an event as given", async () => {
    const one = event({ tab_hash: "digest", occurred_at: new Date("2026-02-28T23:59:59.987Z") });
    expect(await store.write([one])).toEqual([true]);
    expect(await stored()).toEqual([one]);
  });

  it("reports in order which events are new, repeated, or conflict with a known id", async () => {
    const known = event();
    const fresh = event();
    const other = event({ event_id: known.event_id, event_type: "page_view" });
    const changed = event({ event_id: fresh.event_id, fields: { hits: 4 } });
    await store.write([known]);
    const again = { ...known, received_at: new Date(at.getTime() + 1_000) };
    expect(await store.write([fresh, again, other, fresh, changed])).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(await stored()).toHaveLength(2);
    expect(await stored()).toContainEqual(known);
  });

  it("stores concurrent duplicates once [fault: another process × telemetry]", async () => {
    const events = Array.from({ length: 40 }, () => event());
    const writes = [events, events.toReversed(), events, events.toReversed()];
    const results = await Promise.all(writes.map((batch) => store.write(batch)));
    expect(results.flat().every(Boolean)).toBe(true);
    expect(await stored()).toHaveLength(40);
  });

  it("rejects an unknown device", async () => {
    await expect(store.write([event({ device_type: "watch" as "pc" })])).rejects.toThrow(/check/u);
  });
});
