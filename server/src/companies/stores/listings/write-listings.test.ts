import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/database.ts";
import { createCompanies, type Listing } from "../../index.ts";
import { settleLives } from "../settle-lives.ts";
import { writeListings } from "./write-listings.ts";

const RUN = "00000000-0000-7000-8000-000000000001";
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function listing(code: string, asOf: string, nameEn: string | null = null): Listing {
  return {
    code,
    asOf,
    nameJp: `会社${code}`,
    nameEn,
    segment: "プライム",
    sector33: "機械",
    sector17: "機械",
    size: null,
    kind: "stock",
  };
}

const inSector = (code: string, asOf: string, sector33: string | null): Listing => ({
  ...listing(code, asOf),
  sector33,
});

/** The exchange's monthly list, without English names, and a vendor's daily ones. */
const LISTS = [
  [listing("01010", "2025-10-31"), listing("01020", "2025-10-31")],
  [listing("01010", "2025-11-04", "One Inc."), listing("01020", "2025-11-04", "Two Inc.")],
  [listing("01010", "2025-11-05", "One Inc."), listing("01030", "2025-11-05", "Three Inc.")],
  [listing("01010", "2025-11-28"), listing("01030", "2025-11-28"), listing("01040", "2025-11-28")],
] as const;

async function write(lists: readonly (readonly Listing[])[]) {
  for (const list of lists) {
    await inTransaction(database.pool, (client) => writeListings(client, RUN, list));
  }
  await inTransaction(database.pool, (client) => settleLives(client, RUN, []));
  const issues = await createCompanies({ pool: database.pool }).issues();
  return issues.map(({ code, nameEn, listingDate, delistingDate }) => [
    code,
    nameEn,
    listingDate,
    delistingDate,
  ]);
}

const EXPECTED = [
  ["01010", "One Inc.", null, null],
  ["01020", "Two Inc.", null, "2025-11-05"],
  // First named one day after a list that omitted it.
  ["01030", "Three Inc.", "2025-11-05", null],
  // The previous list is weeks old: listed somewhere in between.
  ["01040", null, null, null],
];

describe("writeListings", () => {
  it("keeps the last English name, and the listing and delisting days that lists show", async () => {
    expect(await write(LISTS)).toEqual(EXPECTED);
  });

  it("gives the same result in any order of lists", async () => {
    expect(await write(LISTS.toReversed())).toEqual(EXPECTED);
  });

  it.each(["in order", "in reverse order"])(
    "keeps each issue's sector since the list that first gave it, %s",
    async (order) => {
      const lists = [
        [inSector("01010", "2017-11-30", "卸売業"), inSector("01020", "2017-11-30", "鉱業")],
        [inSector("01010", "2018-11-30", "卸売業")],
        [inSector("01010", "2019-11-29", "小売業"), inSector("01020", "2019-11-29", "鉱業")],
        [inSector("01020", "2025-05-30", null), inSector("01030", "2025-05-30", "海運業")],
      ];
      await write(order === "in order" ? lists : lists.toReversed());
      const companies = createCompanies({ pool: database.pool });
      const expected = new Map([
        [
          "01010",
          [
            { listedOn: "2017-11-30", sector: "卸売業" },
            { listedOn: "2019-11-29", sector: "小売業" },
          ],
        ],
        // Named again a year after a list that omits it: another issue.
        ["01020~1", [{ listedOn: "2017-11-30", sector: "鉱業" }]],
        [
          "01020",
          [
            { listedOn: "2019-11-29", sector: "鉱業" },
            { listedOn: "2025-05-30", sector: null },
          ],
        ],
        ["01030", [{ listedOn: "2025-05-30", sector: "海運業" }]],
      ]);
      expect(await companies.listedSectors()).toEqual(expected);
      const { sectors } = await companies.slice({ first: "01020", last: "01030" });
      expect([...sectors.keys()]).toEqual(["01020", "01020~1", "01030"]);
    },
  );

  it("keeps each issue's names since the list that changed its name, segment or sector", async () => {
    const named = (asOf: string, nameJp: string, segment: string, size: string | null = null) => [
      { ...listing("01010", asOf), nameJp, segment, size },
      listing("01020", asOf),
    ];
    await write([
      named("2017-11-30", "古い会社", "市場第一部"),
      named("2018-11-30", "古い会社", "市場第一部", "TOPIX Small 2"),
      named("2019-11-29", "新しい会社", "市場第一部"),
      [listing("01020", "2021-05-31")],
      named("2022-04-28", "新しい会社", "プライム"),
    ]);
    const companies = createCompanies({ pool: database.pool });
    const names = async (key: string) =>
      (await companies.listedNames(key))
        .get(key)
        ?.map(({ listedOn, nameJp, segment }) => [listedOn, nameJp, segment]);
    expect(await names("01010")).toEqual([["2022-04-28", "新しい会社", "プライム"]]);
    // The list of 2021 names no 01010: what comes after it is another issue.
    expect(await names("01010~1")).toEqual([
      ["2017-11-30", "古い会社", "市場第一部"],
      ["2019-11-29", "新しい会社", "市場第一部"],
    ]);
    expect((await companies.listedNames()).get("01020")).toHaveLength(1);
  });

  it("counts new, changed and known issues", async () => {
    await write(LISTS.slice(0, 2));
    const again = [
      listing("01010", "2025-11-04", "One Co."),
      listing("01020", "2025-11-04", "Two Inc."),
    ];
    const outcome = await inTransaction(database.pool, (client) =>
      writeListings(client, RUN, [...again, listing("01050", "2025-11-04")]),
    );
    expect(outcome).toEqual({ added: 1, changed: 1 });
  });
});
