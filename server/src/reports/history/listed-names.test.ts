import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanies, type ListedName } from "../../companies/index.ts";
import { issueFixture } from "../../companies/testing/fixtures.ts";
import { importJpxList, importRecords } from "../../ingest/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createValuations } from "../../valuation/index.ts";
import { createReports } from "../create-reports.ts";
import { annualFilings, reportCompany } from "../testing/report-market.ts";
import { toListedNames } from "./listed-names.ts";

const TODAY = { nameJp: "新社名", segment: "プライム", sector33: "機械" };
const issue = issueFixture({ code: "01110", ...TODAY });
const listed = (listedOn: string, changed: Partial<ListedName> = {}): ListedName => ({
  listedOn,
  ...TODAY,
  ...changed,
});

describe("names of a past day", () => {
  it("are null where nothing was called otherwise", () => {
    const names = toListedNames(issue, [listed("2020-01-31")]);
    expect([names("2019-05-10"), names("2023-05-10")]).toEqual([null, null]);
    expect(toListedNames(issue, [])("2023-05-10")).toBeNull();
  });

  it("are those of the newest list up to the day, without what is the same today", () => {
    const names = toListedNames(issue, [
      listed("2020-01-31", { nameJp: "旧社名", sector33: null }),
      listed("2021-01-29", { segment: "市場第一部" }),
      listed("2022-04-28"),
    ]);
    const nothing = { name_jp: null, segment: null, industry_category: null };
    expect(["2019-05-10", "2020-05-11", "2021-05-10", "2022-05-10"].map(names)).toEqual([
      { ...nothing, name_jp: "旧社名" },
      { ...nothing, name_jp: "旧社名" },
      { ...nothing, segment: "市場第一部" },
      null,
    ]);
  });

  it("do not differ by the width of their letters", () => {
    const names = toListedNames(issueFixture({ ...issue, nameJp: "ＮＡＧＩ　Ｌａｂ" }), [
      listed("2020-01-31", { nameJp: "NAGI Lab" }),
    ]);
    expect(names("2020-05-11")).toBeNull();
  });
});

describe("the history of a company that was listed under another name", () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    [database, folder] = await Promise.all([
      createTestDatabase(),
      mkdtemp(join(tmpdir(), "tenbin-names-")),
    ]);
  });
  afterAll(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));

  const HEAD =
    "日付,コード,銘柄名,市場・商品区分,33業種コード,33業種区分,17業種コード,17業種区分,規模コード,規模区分";
  const list = async (row: string) => {
    const path = join(folder, `${row.slice(0, 8)}.csv`);
    await writeFile(path, [HEAD, row].join("\r\n"));
    return path;
  };

  it("tells the name of each day, and counts what only a later list names", async () => {
    const { pool } = database;
    const { documents, bars } = reportCompany({
      code: "01110",
      documents: annualFilings("01110", 2015, 2024),
    });
    await importRecords(pool, { issues: [], documents, bars: () => bars }, "real");
    await importJpxList(pool, [
      await list("20220430,0111,新社名,プライム（内国株式）,3600,機械,9,x,-,-"),
      await list("20200131,0111,旧社名,市場第一部（内国株）,3600,機械,9,x,-,-"),
    ]);
    const companies = createCompanies({ pool });
    const reports = createReports({ companies, valuation: createValuations({ pool, companies }) });
    const { name_jp: name, entries, listings } = (await reports.history("01110"))!;
    expect([name, listings]).toEqual(["新社名", { since: "2020-01-31", assumed_entries: 5 }]);
    const renamed = { name_jp: "旧社名", segment: "市場第一部", industry_category: null };
    expect(entries.map(({ listed_as: listedAs }) => listedAs)).toEqual([
      ...[2024, 2023, 2022].map(() => null),
      ...[2021, 2020, 2019, 2018, 2017, 2016, 2015].map(() => renamed),
    ]);
  });
});
