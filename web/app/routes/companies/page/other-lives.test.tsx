import type { CompanyResponse, OtherLife } from "@tenbin/contract";
import { expect, it } from "vitest";
import { priceChartFixture } from "../../../charts/testing/price-chart-fixture.ts";
import { companyFixture, financialsFixture } from "../testing/company-fixture.ts";
import { renderCompanyPage } from "../testing/render-company-page.tsx";

const FORMER: OtherLife = {
  ticker: "9912~1",
  name_jp: "みほん織物",
  listing_date: null,
  delisted: true,
  last_traded: "2023-07-07",
};
const PRESENT: OtherLife = {
  ticker: "9912",
  name_jp: "みほんロボ",
  listing_date: "2025-07-01",
  delisted: false,
  last_traded: null,
};

async function notesOf(ticker: string, ...other_lives: CompanyResponse["page"]["other_lives"]) {
  const company = companyFixture({ ticker }, { other_lives });
  const html = await renderCompanyPage(company, priceChartFixture(), financialsFixture());
  return [...html.matchAll(/<p class="note">(証券コード.*?)<\/p>/g)].map(([, note]) =>
    note!.replaceAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, "[$2]($1)"),
  );
}

it("names the company that had the code before, until its last trade", async () => {
  expect(await notesOf("9912", FORMER)).toEqual([
    "証券コード9912は2023年7月7日まで、[みほん織物](/companies/9912~1)(上場廃止)のものでした。",
  ]);
});

it("names the company that has the code now", async () => {
  expect(await notesOf("9912~1", PRESENT)).toEqual([
    "証券コード9912は現在、[みほんロボ](/companies/9912)(2025年7月1日上場)のものです。",
  ]);
});

it("says what is known of each of several", async () => {
  const without = { ...FORMER, ticker: "9912~2", listing_date: "2010-03-01", last_traded: null };
  const unlisted = { ...PRESENT, listing_date: null };
  expect(await notesOf("9912~1", without, unlisted)).toEqual([
    "証券コード9912は以前、[みほん織物](/companies/9912~2)(2010年3月1日上場、上場廃止)のものでした。",
    "証券コード9912は現在、[みほんロボ](/companies/9912)のものです。",
  ]);
  expect(await notesOf("9912")).toEqual([]);
});
