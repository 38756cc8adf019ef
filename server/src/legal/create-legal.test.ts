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
    await legalOn("2026-12-01").read("cc");
    const { id, version, is_current, texts } = await legalOn("2026-12-05").read("cc");
    expect(is_current).toBe(true);
    expect(texts).toEqual([
      { id, version, first_shown_on: "2026-12-01", changes: "最初の版です。" },
    ]);
  });

  it("keeps the earlier text readable, word for word, when a fact changes", async () => {
    const before = await legalOn("2026-12-01").read("cc");
    const legal = legalOn("2027-01-10", moved);
    const now = await legal.read("cc");
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
    const earlier = await legal.read("cc", before.id);
    expect(earlier).toEqual({ ...before, is_current: false, texts: now.texts });
    expect(JSON.stringify(earlier.content)).toContain("東京都千代田区架空町");
  });

  it("keeps what was shown before in force until the day of a version that is announced, both readable", async () => {
    const before = await legalOn("2026-12-01").read("tos");
    await database.pool.query(
      "update legal_texts set text_id = 'before', version = '2000-01-01' where document = 'tos'",
    );
    const dayBefore = new Date(Date.parse(before.version) - 86_400_000).toISOString().slice(0, 10);
    const legal = legalOn(dayBefore);
    const { id, version } = before;
    expect(await legal.findInForce("tos")).toMatchObject({ id: "before", version: "2000-01-01" });
    expect(await legal.read("tos")).toMatchObject({
      id: "before",
      is_current: true,
      upcoming: { id, version },
    });
    const announced = await legal.read("tos", id);
    expect(announced).toMatchObject({ is_current: false, upcoming: { id, version } });
    expect(announced.content).toEqual(before.content);
    const later = await legalOn(version).read("tos");
    expect(later).toMatchObject({ id, is_current: true, upcoming: null });
    const earlier = await legalOn(version).read("tos", "before");
    expect(earlier).toMatchObject({ is_current: false, upcoming: null });
  });

  it("takes a version whose day is to come for the one in force where none was shown before", async () => {
    const { id, is_current: isCurrent, upcoming } = await legalOn("2020-01-01").read("privacy");
    expect([isCurrent, upcoming]).toEqual([true, null]);
    expect((await legalOn("2020-01-01").findInForce("privacy")).id).toBe(id);
  });

  it("does not know a text that was never shown", async () => {
    await expect(legalOn("2026-12-01").read("cc", "000000000000")).rejects.toMatchObject({
      errorType: "not_found",
    });
  });
});
