import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createLegal } from "./create-legal.ts";
import { testFacts } from "./testing/test-facts.ts";
import { legalVersions } from "./versions.ts";

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

  /** As an installation has them on which an earlier version was shown. */
  async function showFormer(document: "tos" | "privacy") {
    await database.pool.query(
      `insert into legal_texts (document, text_id, version, content, first_shown_at)
       select document, 'before', '2000-01-01', content, '2026-12-01' from legal_texts where document = $1`,
      [document],
    );
  }
  const [{ version }] = legalVersions.tos;
  const dayBefore = new Date(Date.parse(version) - 86_400_000).toISOString().slice(0, 10);

  it("keeps what was shown before in force until the day of a version that is announced, both readable", async () => {
    const { id, content } = await legalOn("2026-12-02").read("tos");
    await showFormer("tos");
    const legal = legalOn(dayBefore);
    expect(await legal.findInForce("tos")).toEqual({ id: "before", version: "2000-01-01" });
    expect(await legal.read("tos")).toMatchObject({
      id: "before",
      is_current: true,
      upcoming: { id, version },
    });
    const announced = await legal.read("tos", id);
    expect(announced).toMatchObject({ version, is_current: false, upcoming: { id, version } });
    expect(announced.content).toEqual(content);
    const later = await legalOn(version).read("tos");
    expect(later).toMatchObject({ id, version, is_current: true, upcoming: null });
    const earlier = await legalOn(version).read("tos", "before");
    expect(earlier).toMatchObject({ is_current: false, upcoming: null });
  });

  it("begins with the newest version, in force from its first day on and never announced", async () => {
    const first = await legalOn(dayBefore).read("tos");
    expect(first).toMatchObject({ version: dayBefore, is_current: true, upcoming: null });
    expect(first.texts).toEqual([
      { id: first.id, version: dayBefore, first_shown_on: dayBefore, changes: "最初の版です。" },
    ]);
    const { id } = first;
    expect(await legalOn(version).findInForce("tos")).toEqual({ id, version: dayBefore });
    expect(await legalOn(version).read("tos")).toEqual(first);
    const changed = await legalOn(dayBefore, moved).read("privacy");
    expect(changed).toMatchObject({ version: dayBefore, is_current: true });
  });

  it("counts unlocks for persons from the day on which the terms that say so are in force", async () => {
    const { pool } = database;
    expect(await legalOn("2026-12-02").countsPersons(pool)).toBe(true);
    await showFormer("tos");
    expect(await legalOn(dayBefore).countsPersons(pool)).toBe(false);
    expect(await legalOn(version).countsPersons(pool)).toBe(true);
  });

  it("does not know a text that was never shown", async () => {
    await expect(legalOn("2026-12-01").read("cc", "000000000000")).rejects.toMatchObject({
      errorType: "not_found",
    });
  });
});
