import { categoryIds, metrics } from "@tenbin/contract/metrics";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Companies, createCompanies } from "../../companies/index.ts";
import { importRecords } from "../../ingest/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import type { MarketSource } from "../../vendors/index.ts";
import { createValuations, createWeighedMarket, type Valuations } from "../../valuation/index.ts";
import { edgeCaseMarket, MARKET_DAY } from "../../valuation/testing/edge-case-market.ts";
import type { MarketColumns } from "../columns/index.ts";
import { createPacks, type Packs } from "./create-packs.ts";

const NEXT_DAY = "2018-07-02";
const SOURCE = edgeCaseMarket();
const IDS = [...metrics.map(({ id }) => id), ...categoryIds];

/** The month goes on with other prices and a filing. */
const LATER: MarketSource = {
  ...SOURCE,
  documents: [
    ...SOURCE.documents,
    ...SOURCE.documents
      .filter(({ periodEnd }) => periodEnd === "2018-03-31")
      .map((document) =>
        Object.assign({}, document, {
          documentId: `${document.documentId}-later`,
          disclosedAt: `${NEXT_DAY}T09:00:00+09:00`,
          facts: { ...document.facts, NetSales: 1 },
        }),
      ),
  ],
  *bars() {
    for (const bar of SOURCE.bars()) {
      yield bar;
      if (bar.date !== MARKET_DAY || bar.close === null) continue;
      yield { ...bar, date: NEXT_DAY, close: bar.close * 1.3 };
    }
  },
};

let database: TestDatabase;
let companies: Companies;
let packs: Packs;
/** A new process, without caches. */
const fresh = () => createValuations({ pool: database.pool, companies });
const market = () => createWeighedMarket({ pool: database.pool, companies });

beforeAll(async () => {
  database = await createTestDatabase();
  companies = createCompanies({ pool: database.pool });
  packs = createPacks({ pool: database.pool, market: market() });
});
afterAll(() => database.drop());

function cellsOf(columns: MarketColumns) {
  return columns.codes.map((code, row) => {
    const cells = [...columns.numbers].map(([id, { values, absences }]) => [
      id,
      absences[row] === 0 ? values[row] : columns.absences[absences[row]! - 1],
    ]);
    const names = [...columns.categories].map(([id, { values, codes }]) => [
      id,
      values[codes[row]! - 1] ?? null,
    ]);
    return { code, ...Object.fromEntries([...cells, ...names]) };
  });
}

async function versions(): Promise<string[]> {
  const { rows } = await database.pool.query<{ version: string }>(
    "select version from screening_snapshots order by packed_at",
  );
  return rows.map(({ version }) => version);
}

/** From a month end to the next one. */
async function returnsFrom(own: Packs, day: string) {
  const history = (await own.history())!;
  const { until, codes, total, price, isTraded } = (await own.readReturns(
    day,
    history.returnsVersion,
  ))!;
  const rows = codes.map((code, row) => [code, total[row], price[row], isTraded(row)]);
  return { until, rows };
}

const monthEnd = async (day: string) => (await packs.readMonthEnd(day, IDS))!;

let valuations: Valuations;
let onTheEvening: MarketColumns;

it("stores nothing of an empty market", async () => {
  expect(await packs.pack()).toBe(false);
  expect(await packs.packMonthEnds()).toBe(0);
  expect(await packs.readMonthEnd(MARKET_DAY, IDS)).toBeNull();
});

it("packs every listed company as the rated market says", async () => {
  await importRecords(database.pool, SOURCE, "sample");
  valuations = fresh();
  await valuations.valueMarket({});
  expect(await packs.pack()).toBe(true);
  const rated = await valuations.market();
  onTheEvening = (await packs.read(rated.version))!;
  expect(onTheEvening.day).toBe(MARKET_DAY);
  const listed = [...rated.companies.values()].filter(
    ({ issue, rating }) =>
      issue.kind === "stock" &&
      rating.unratedReason !== "delisted" &&
      rating.unratedReason !== "not_listed",
  );
  const shown = cellsOf(onTheEvening).map((row) => ({
    code: row.code,
    verdict: row["verdict"],
    evidence: row["evidence"],
    sector: row["sector"],
    numbers: ["mv", "progress", "op5", "per", "pbr", "score", "price_value_ratio"].map((id) =>
      typeof row[id] === "number" ? row[id] : null,
    ),
  }));
  expect(shown).toEqual(
    listed.map(({ code, issue, fields, figures, rating, evidence }) => ({
      code,
      verdict: rating.verdict,
      evidence: evidence.level,
      sector: issue.sector33,
      numbers: [
        fields.mv,
        fields.progress,
        fields.op5,
        figures.per,
        figures.pbr,
        evidence.score,
        rating.ratio,
      ],
    })),
  );
  expect(new Set(shown.map(({ verdict }) => verdict)).size).toBeGreaterThan(2);
});

it("packs a version once and keeps the one before", async () => {
  const [first] = await versions();
  expect(await packs.pack()).toBe(true);
  expect(await versions()).toEqual([first]);
  await importRecords(database.pool, LATER, "sample");
  await fresh().valueMarket({});
  expect(await packs.pack()).toBe(true);
  const second = (await fresh().market()).version;
  expect(await versions()).toEqual([first, second]);
  expect((await packs.read(second))!.day).toBe(NEXT_DAY);
  expect(await packs.read("another")).toBeNull();
});

it("goes on where an ended run was, and packs nothing twice", async () => {
  expect(await packs.monthEndCoverage()).toEqual({ packed: 0, total: 30 });
  const stopping = new AbortController();
  let reports = 0;
  const stopped = packs.packMonthEnds({
    signal: stopping.signal,
    onProgress: () => {
      reports += 1;
      if (reports === 2) stopping.abort(new Error("ended"));
    },
  });
  await expect(stopped).rejects.toThrow("ended");
  const before = await packs.monthEnds();
  expect(before.length).toBe(24);
  expect(before.at(-1)).toBe(MARKET_DAY);
  expect(await packs.monthEndCoverage()).toEqual({ packed: 24, total: 30 });
  expect(await packs.packMonthEnds()).toBe(6);
  expect((await packs.monthEnds()).length).toBe(30);
  expect(await packs.packMonthEnds()).toBe(0);
  expect(await packs.monthEndCoverage()).toEqual({ packed: 30, total: 30 });
});

it("packs a month end as the market was on its evening, whatever came later", async () => {
  const past = await monthEnd(MARKET_DAY);
  expect(cellsOf(past)).toEqual(cellsOf(onTheEvening));
  const some = (await packs.readMonthEnd(MARKET_DAY, ["per", "sector"]))!;
  expect([...some.numbers.keys(), ...some.categories.keys()]).toEqual(["per", "sector"]);
  expect(some.numbers.get("per")).toEqual(past.numbers.get("per"));
});

it("has the companies of a month end for a question that names no column", async () => {
  const { version, day, codes } = await monthEnd(MARKET_DAY);
  const bare = await packs.readMonthEnd(MARKET_DAY, []);
  expect(bare).toMatchObject({ version, day, codes });
  expect(await packs.readMonthEnd("2001-01-31", [])).toBeNull();
});

it("packs the same bytes in a database that holds nothing disclosed later", async () => {
  const other = await createTestDatabase();
  try {
    const day = "2017-06-30";
    const until: MarketSource = {
      ...SOURCE,
      documents: SOURCE.documents.filter(({ disclosedAt }) => disclosedAt < "2017-07-01"),
      *bars() {
        for (const bar of SOURCE.bars()) if (bar.date < "2017-08-01") yield bar;
      },
    };
    await importRecords(other.pool, until, "sample");
    const known = createCompanies({ pool: other.pool });
    await createValuations({ pool: other.pool, companies: known }).valueMarket({});
    const early = createPacks({
      pool: other.pool,
      market: createWeighedMarket({ pool: other.pool, companies: known }),
    });
    await early.packMonthEnds();
    const cells = cellsOf((await early.readMonthEnd(day, IDS))!);
    expect(cells.length).toBeGreaterThan(20);
    expect(cellsOf(await monthEnd(day))).toEqual(cells);
    const returns = await returnsFrom(early, "2017-05-31");
    expect(returns.until).toBe(day);
    expect(returns.rows.length).toBeGreaterThan(20);
    expect(await returnsFrom(packs, "2017-05-31")).toEqual(returns);
  } finally {
    await other.drop();
  }
});
