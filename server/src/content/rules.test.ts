import { describe, expect, it } from "vitest";
import type { NewsFile } from "./parse-news-file.ts";
import { planPublication, planSchedule, planWithdrawal, type StoredItem } from "./rules.ts";

const NOW = new Date("2026-12-01T00:00:00Z");
const EARLIER = new Date("2026-11-01T00:00:00Z");
const LATER = new Date("2026-12-24T00:00:00Z");
const AT_THIS_MOMENT = NOW;

const text = { slug: "a", title: "題", category: "data", body: "文" } as const;
const file = (changes: Partial<NewsFile> = {}): NewsFile => ({ ...text, date: null, ...changes });
const stored = (changes: Partial<StoredItem> = {}): StoredItem => ({
  ...text,
  publishedAt: EARLIER,
  revisedAt: null,
  withdrawnAt: null,
  revision: 3,
  ...changes,
});

describe("planPublication", () => {
  it("publishes a new item now, or at the earlier date that its file names", () => {
    const first = { ...stored({ publishedAt: NOW }), revision: 1 };
    expect(planPublication(null, file(), NOW)).toEqual({ outcome: "published", item: first });
    const dated = planPublication(null, file({ date: EARLIER }), NOW).item;
    expect(dated?.publishedAt).toEqual(EARLIER);
    expect(planPublication(null, file({ date: AT_THIS_MOMENT }), NOW).outcome).toBe("published");
  });

  it("publishes a scheduled item now, without a correction", () => {
    const scheduled = stored({ publishedAt: LATER });
    expect(planPublication(scheduled, file({ body: "別" }), NOW)).toEqual({
      outcome: "published",
      item: stored({ publishedAt: NOW, body: "別", revision: 4 }),
    });
  });

  it.each([{ title: "別" }, { category: "method" as const }, { body: "別" }])(
    "notes a correction %o and keeps the time of publication",
    (changes) => {
      expect(planPublication(stored(), file(changes), NOW)).toEqual({
        outcome: "revised",
        item: stored({ ...changes, revisedAt: NOW, revision: 4 }),
      });
    },
  );

  it("changes nothing if nothing is new", () => {
    expect(planPublication(stored(), file(), NOW)).toEqual({
      outcome: "unchanged",
      item: stored(),
    });
    expect(planPublication(stored(), file({ date: EARLIER }), NOW).outcome).toBe("unchanged");
  });

  it("moves an item to the date that its file names, which is no correction", () => {
    const date = new Date("2026-10-01T00:00:00Z");
    expect(planPublication(stored(), file({ date }), NOW)).toEqual({
      outcome: "revised",
      item: stored({ publishedAt: date, revision: 4 }),
    });
  });

  it("brings a withdrawn item back", () => {
    const withdrawn = stored({ withdrawnAt: EARLIER });
    expect(planPublication(withdrawn, file(), NOW)).toEqual({
      outcome: "published",
      item: stored({ revision: 4 }),
    });
  });

  it("refuses a date to come", () => {
    expect(() => planPublication(null, file({ date: LATER }), NOW)).toThrow("tenbin news schedule");
  });
});

describe("planSchedule", () => {
  it("keeps a new or scheduled item for its date", () => {
    const item = stored({ publishedAt: LATER, revision: 1 });
    expect(planSchedule(null, file({ date: LATER }), NOW)).toEqual({ outcome: "scheduled", item });
    const moved = new Date("2027-01-01T00:00:00Z");
    expect(planSchedule(item, file({ date: moved }), NOW)).toEqual({
      outcome: "scheduled",
      item: { ...item, publishedAt: moved, revision: 2 },
    });
    expect(planSchedule(item, file({ date: LATER }), NOW)).toEqual({ outcome: "unchanged", item });
    expect(planSchedule(item, file({ date: LATER, body: "別" }), NOW).outcome).toBe("scheduled");
  });

  it("refuses no date, a date in the past or present, and an item that was published", () => {
    expect(() => planSchedule(null, file(), NOW)).toThrow("has no date");
    expect(() => planSchedule(null, file({ date: NOW }), NOW)).toThrow("date in the past");
    expect(() => planSchedule(stored(), file({ date: LATER }), NOW)).toThrow("published before");
  });
});

describe("planWithdrawal", () => {
  it("leaves a mark of a published item, once, and nothing of a scheduled one", () => {
    const item = stored({ withdrawnAt: NOW, revision: 4 });
    expect(planWithdrawal(stored(), "a", NOW)).toEqual({ outcome: "withdrawn", item });
    expect(planWithdrawal(item, "a", LATER)).toEqual({ outcome: "unchanged", item });
    const scheduled = stored({ publishedAt: LATER });
    expect(planWithdrawal(scheduled, "a", NOW)).toEqual({ outcome: "unscheduled", item: null });
  });

  it("refuses an item that does not exist", () => {
    expect(() => planWithdrawal(null, "a", NOW)).toThrow("No news item a");
  });
});
