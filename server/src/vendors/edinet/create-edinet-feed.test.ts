import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeEdinet, startFakeEdinet } from "../../../../fakes/edinet/start-fake-edinet.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { createFakeTimer } from "../testing/fake-timer.ts";
import { createEdinetFeed } from "./create-edinet-feed.ts";
import { FACT_SOURCES } from "./elements.ts";

const DAY = "2025-11-14";
const at = (time: string) => Date.parse(`${DAY}T${time}:00+09:00`);
const market = sampleMarket();
let now: number;
let fake: FakeEdinet;

beforeAll(async () => {
  fake = await startFakeEdinet({ market, apiKey: "key", now: () => now });
});
afterAll(() => fake.close());
beforeEach(() => {
  now = Number.POSITIVE_INFINITY;
  fake.requests.length = 0;
  fake.faults.late.clear();
  fake.faults.truncated.clear();
  fake.faults.failNext = { status: 500, times: 0, as: "http" };
});

const timer = createFakeTimer();
const feedOf = (apiKey = "key") =>
  createEdinetFeed({ apiKey, url: fake.url, timer, random: () => 0 });
const filed = () => [...fake.filings.values()].filter(({ day }) => day === DAY);
const idsOf = (records: readonly { documentId: string }[]) =>
  records.map(({ documentId }) => documentId);

describe("createEdinetFeed", () => {
  it("returns a day's filings with all facts that EDINET has elements for", async () => {
    const { records, refusals } = await feedOf().documents(DAY, null);
    expect(refusals).toEqual([]);
    expect(records.length).toBeGreaterThan(10);
    expect(idsOf(records).toSorted()).toEqual(
      filed()
        .map(({ docId }) => docId)
        .toSorted(),
    );
    let compared = 0;
    for (const record of records) {
      const original = fake.filings.get(record.documentId)?.filing?.document;
      if (original === undefined) throw new Error(`${record.documentId} was never filed`);
      const { code, disclosedAt, periodType, periodStart, periodEnd, consolidated } = original;
      expect(record).toMatchObject({
        code,
        disclosedAt,
        periodType,
        periodStart,
        periodEnd,
        consolidated,
      });
      expect(record.accountingStandard).toBe(original.accountingStandard);
      const factNames = FACT_SOURCES[original.accountingStandard].map(({ fact }) => fact);
      for (const fact of [...factNames, "NumberOfTreasuryShares"]) {
        const value = original.facts[fact] ?? undefined;
        expect([record.documentId, fact, record.facts[fact]]).toEqual([
          record.documentId,
          fact,
          value,
        ]);
        if (value !== undefined) compared++;
      }
    }
    expect(compared).toBeGreaterThan(200);
  });

  it("fetches only newer filings with a cursor, and finds a late addition", async () => {
    const late = filed()[3]?.docId ?? "";
    fake.faults.late.set(late, `${DAY}T20:00:00+09:00`);
    now = at("19:00");
    const first = await feedOf().documents(DAY, null);
    expect(idsOf(first.records)).not.toContain(late);
    fake.requests.length = 0;
    const empty = await feedOf().documents(DAY, first.cursor);
    expect(empty.records).toEqual([]);
    expect(fake.requests).toEqual([`/documents.json?date=${DAY}&type=2`]);
    now = at("20:00");
    const rest = await feedOf().documents(DAY, first.cursor);
    expect(idsOf(rest.records)).toEqual([late]);
    expect(Number(rest.cursor)).toBeGreaterThan(Number(first.cursor));
    // It is known from its filing, not from its late listing.
    expect(rest.records[0]?.disclosedAt).toBe(fake.filings.get(late)?.filing?.document.disclosedAt);
  });

  it("returns a day in parts, each with a cursor to continue from", async () => {
    const whole = await feedOf().documents(DAY, null);
    const ids: string[] = [];
    let cursor: string | null = null;
    for await (const part of feedOf().documentsInParts(DAY, null)) {
      ids.push(...idsOf(part.records));
      cursor = part.cursor;
    }
    expect(ids.toSorted()).toEqual(idsOf(whole.records).toSorted());
    expect(cursor).toBe(whole.cursor);
    const [first] = filed().toSorted((a, b) => a.at - b.at || (a.docId < b.docId ? -1 : 1));
    // Three other entries precede it in the fake's list.
    const rest = await feedOf().documents(DAY, "4");
    expect(idsOf(rest.records)).toHaveLength(ids.length - 1);
    expect(idsOf(rest.records)).not.toContain(first?.docId);
  });

  it("keeps a correction apart from its original, known from its own filing on", async () => {
    const original = filed().find(({ filing }) => filing !== null);
    const document = original?.filing?.document;
    if (original === undefined || document === undefined) throw new Error("nothing was filed");
    fake.fileCorrection(original.docId, {
      docId: "S1ZZZZZ1",
      at: "2026-01-20T15:40:00+09:00",
      facts: { NetSales: 123 },
    });
    const { records } = await feedOf().documents("2026-01-20", null);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      documentId: "S1ZZZZZ1",
      code: document.code,
      disclosedAt: "2026-01-20T15:40:00+09:00",
      periodEnd: document.periodEnd,
      facts: { NetSales: 123 },
    });
    expect(records[0]?.title).toMatch(/^訂正/);
    const before = await feedOf().documents(DAY, null);
    const kept = before.records.find(({ documentId }) => documentId === original.docId);
    expect(kept?.facts["NetSales"]).toBe(document.facts["NetSales"]);
  });

  it("retries a truncated archive, then rejects it and returns the others", async () => {
    const [broken = ""] = filed().map(({ docId }) => docId);
    fake.faults.truncated.add(broken);
    const { records, refusals } = await feedOf().documents(DAY, null);
    expect(records).toHaveLength(filed().length - 1);
    expect(refusals).toEqual([
      { file: `EDINET ${broken}`, line: 0, reason: expect.stringContaining("truncated") },
    ]);
    expect(fake.requests.filter((path) => path.includes(broken))).toHaveLength(6);
  });

  it("rejects a filing with an unreadable entry once and returns the others", async () => {
    const [first] = filed();
    if (first === undefined) throw new Error("nothing was filed");
    const all = new Map(fake.filings);
    const filings = fake.filings as Map<string, typeof first>;
    filings.set(first.docId, {
      ...first,
      fields: { ...first.fields, submitDateTime: "2025/11/14 15:00" },
    });
    const { records, refusals, cursor } = await feedOf().documents(DAY, null);
    expect(records).toHaveLength(filed().length - 1);
    expect(refusals).toMatchObject([{ file: `EDINET ${DAY}` }]);
    expect(refusals[0]?.reason).toContain(first.docId);
    expect((await feedOf().documents(DAY, cursor)).refusals).toEqual([]);
    filings.set(first.docId, all.get(first.docId)!);
  });

  it.each(["gateway", "metadata", "http"] as const)(
    "waits out failures of the server, also those that arrive as HTTP 200 (%s)",
    async (as) => {
      for (const status of [500, 429]) {
        fake.faults.failNext = { status, times: 3, as };
        const { records } = await feedOf().documents(DAY, null);
        expect(records).toHaveLength(filed().length);
      }
    },
  );

  it("fails when the server never responds", async () => {
    fake.faults.failNext = { status: 503, times: 100, as: "metadata" };
    await expect(feedOf().documents(DAY, null)).rejects.toMatchObject({ failure: "unavailable" });
  });

  it("reports a refused key with the service's message, without the key [ASVS 16.2.5]", async () => {
    const refused = feedOf("wrong-key").documents(DAY, null);
    await expect(refused).rejects.toMatchObject({
      failure: "forbidden",
      message: expect.stringContaining("invalid subscription key"),
    });
    await expect(refused).rejects.not.toThrow(/wrong-key/);
    expect(fake.requests).toHaveLength(1);
  });

  it("returns an empty list for a day without filings", async () => {
    now = at("08:00");
    expect(await feedOf().documents(DAY, null)).toEqual({ records: [], refusals: [], cursor: "0" });
  });

  it("rejects with the signal's reason when aborted", async () => {
    const cancel = AbortSignal.abort(new Error("stopped"));
    await expect(feedOf().documents(DAY, null, cancel)).rejects.toThrow("stopped");
  });
});
