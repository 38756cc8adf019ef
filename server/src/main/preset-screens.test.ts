import { afterAll, beforeAll, expect, it } from "vitest";
import { createCompanies } from "../companies/index.ts";
import { importRecords } from "../ingest/index.ts";
import { rightsOf } from "../members/index.ts";
import { factsOfPlan } from "../members/testing/rights-facts.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { sampleMarket } from "../sample-market/testing/sample-market.ts";
import { createScreens, NO_LISTS } from "../screening/index.ts";
import { createPackedValuations } from "./packed-valuations.ts";

/** Of the sample, beside the company that plans a profit after a loss. */
const TAKEN_STEP = 4;
const PLANS_PROFIT = "09840";

const NOW = new Date("2025-11-15T00:00:00Z");
const member = { userType: "personal", lifetime: null, registeredAt: NOW } as const;
const rights = rightsOf(member, NOW, factsOfPlan("tenbin_expert"));

let database: TestDatabase;
let screens: ReturnType<typeof createScreens>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  const sample = sampleMarket();
  const codes = new Set(
    sample.issues
      .map(({ code }) => code)
      .filter((code, at) => code === PLANS_PROFIT || at % TAKEN_STEP === 0),
  );
  const part = {
    issues: sample.issues.filter(({ code }) => codes.has(code)),
    documents: sample.documents.filter(({ code }) => codes.has(code)),
    bars: () => sample.bars(codes),
  };
  await importRecords(pool, part, "sample");
  const { valuation, packs } = createPackedValuations({
    pool,
    companies: createCompanies({ pool }),
    clock: { now: () => NOW },
  });
  await valuation.valueMarket({});
  screens = createScreens({
    valuation,
    stored: packs,
    secret: "secret of this test",
    findOwnLists: async () => NO_LISTS,
  });
});
afterAll(() => database.drop());

it("finds a company in a part of the sample market by each screen made ready", async () => {
  const { presets } = await screens.presets({ uid: null, rights });
  const empty = presets.filter(({ total }) => total === null || total === 0);
  expect(empty.map(({ name }) => name)).toEqual([]);
});
