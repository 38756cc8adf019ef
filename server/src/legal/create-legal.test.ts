import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createLegal } from "./create-legal.ts";
import { testFacts } from "./testing/test-facts.ts";

describe("legal documents", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => database.pool.query("truncate legal_texts"));
  afterAll(() => database.drop());

  const legalOn = (day: string, facts = testFacts) =>
    createLegal({
      pool: database.pool,
      facts,
      clock: { now: () => new Date(`${day}T00:00:00+09:00`) },
    });
  const moved = {
    ...testFacts,
    operator: { ...testFacts.operator, address: "大阪府大阪市架空町1-1" },
  };

  it("keeps a text from the day of its first reader on, once", async () => {
    await legalOn("2026-12-01").read("law");
    const { id, version, is_current, texts } = await legalOn("2026-12-05").read("law");
    expect(is_current).toBe(true);
    expect(texts).toEqual([
      { id, version, first_shown_on: "2026-12-01", changes: "最初の版です。" },
    ]);
  });

  it("keeps the earlier text readable, word for word, when a fact changes", async () => {
    const before = await legalOn("2026-12-01").read("law");
    const legal = legalOn("2027-01-10", moved);
    const now = await legal.read("law");
    expect(now.id).not.toBe(before.id);
    expect(now.texts).toEqual([
      {
        id: now.id,
        version: before.version,
        first_shown_on: "2027-01-10",
        changes: "事業者の情報や料金など、記載する事実を改めました。",
      },
      before.texts[0],
    ]);
    const earlier = await legal.read("law", before.id);
    expect(earlier).toEqual({ ...before, is_current: false, texts: now.texts });
    expect(JSON.stringify(earlier.content)).toContain("東京都千代田区架空町");
  });

  it("does not know a text that was never shown", async () => {
    await expect(legalOn("2026-12-01").read("law", "000000000000")).rejects.toMatchObject({
      errorType: "not_found",
    });
  });
});
