import { getRecord, measuredRecord } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "../../platform/http/api.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { marketFixture } from "../testing/market-fixture.ts";
import { createBacktests } from "./index.ts";
import { registerRecord } from "./routes.ts";

let database: TestDatabase;
const market = marketFixture(40, 72);
const state = { version: "1", provenance: "sample" as "sample" | "real" | null };
const companies = {
  ...market.reader,
  state: async () => ({ ...(await market.reader.state()), ...state }),
  version: async () => state.version,
};
/** A new process, without caches. */
const fresh = () => createBacktests({ pool: database.pool, companies });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe("published records", () => {
  it("are none at first, and none after a run that is not published", async () => {
    expect(await fresh().published()).toMatchObject({ record: null, measuring: true });
    const narrowed = await fresh().run({ codes: ["01000", "01010"], publish: false });
    expect(narrowed.protocol.companies).toBe(2);
    expect((await fresh().published()).record).toBeNull();
    expect(await fresh().isCurrent()).toBe(false);
  });

  it("say what was measured, as the contract declares it", async () => {
    const { ctbm, protocol } = await fresh().run({ publish: true });
    const { record, measuring } = await fresh().published();
    expect(measuring).toBe(false);
    expect(measuredRecord.parse(record)).toEqual(record);
    expect(record).toMatchObject({
      model: { median_error: ctbm.medianError, ic: ctbm.ic, rows: ctbm.rows },
      protocol: { sample: true, dates: protocol.dates.length, is_current: true },
    });
    expect(record!.rivals.length).toBe(15);
    expect(record!.by_year.map(({ year }) => year)).toEqual([2018, 2019, 2020]);
    expect(await fresh().isCurrent()).toBe(true);
  });

  it("are answered over HTTP", async () => {
    const api = await createApi({
      version: "1",
      webOrigins: [],
      masking: {
        prepare: () => {},
        mask: (output) => output,
        audienceOf: () => ({ class: "whole", version: "" }),
      },
    });
    registerRecord(api, fresh());
    const answer = await api.fastify.inject({ url: "/record" });
    expect(answer.statusCode).toBe(200);
    const { record, measuring } = getRecord.output.parse(answer.json());
    expect({ record, measuring }).toEqual({
      record: (await fresh().published()).record,
      measuring: false,
    });
    await api.fastify.close();
  });

  it("keep to the newest run", async () => {
    const { ctbm } = await fresh().run({ to: "2019-06-30", publish: true });
    expect((await fresh().published()).record!.model.ic).toBe(ctbm.ic);
    expect((await fresh().published()).record!.protocol.dates).toBe(7);
  });

  it("are not current once the market has changed", async () => {
    state.version = "2";
    expect((await fresh().published()).record!.protocol.is_current).toBe(false);
    expect(await fresh().isCurrent()).toBe(false);
  });

  it("of another format are null and not current", async () => {
    await database.pool.query(`update backtests set result =
      jsonb_set(result::jsonb, '{protocol,format}', '1')::json`);
    expect(await fresh().isCurrent()).toBe(false);
    expect((await fresh().published()).record).toBeNull();
  });

  it("of the sample market are null once the market is real", async () => {
    state.provenance = "real";
    expect(await fresh().published()).toMatchObject({ record: null, measuring: false });
  });
});

describe("a run is rejected", () => {
  it("with the unknown codes in the message", async () => {
    const codes = ["01000", "99990", "88880"];
    await expect(fresh().run({ codes, publish: false })).rejects.toThrow(
      "No company has the code 99990, 88880",
    );
    const many = Array.from({ length: 8 }, (_, at) => `9${at}000`);
    await expect(fresh().run({ codes: many, publish: false })).rejects.toThrow(/ and 3 more/);
  });

  it("when the database holds no market", async () => {
    state.provenance = null;
    await expect(fresh().run({ publish: true })).rejects.toThrow(/Import market data first/);
    expect((await fresh().published()).record).toBeNull();
  });
});
