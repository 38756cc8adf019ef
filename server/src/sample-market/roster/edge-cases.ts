/** Which issues show which edge case. The generator reads these codes from here. */
export const edgeCases = {
  ifrs: {
    codes: ["04780", "08360", "01010"],
    shows: "IFRS, adopted after years of Japanese GAAP (04780 from 2018, 08360 from 2020)",
  },
  ifrs_without_operating_income: {
    codes: ["01530"],
    shows: "IFRS statements without operating income",
  },
  us_gaap: { codes: ["07310"], shows: "US GAAP filer" },
  bank: { codes: ["03050"], shows: "a bank: no sales, operating income or current assets" },
  insurer: { codes: ["08710"], shows: "an insurer: no current assets" },
  broker: { codes: ["08740"], shows: "a securities broker that gives no forecasts" },
  reit: {
    codes: ["09900", "09910"],
    shows: "a REIT: six-month fiscal periods, units traded singly",
  },
  etf: { codes: ["01310", "01320"], shows: "an ETF: bars, no filings" },
  year_end_changed_recently: {
    codes: ["07000"],
    shows: "March changed to December in 2023: nine months inside the valuation window",
  },
  year_end_changed_long_ago: {
    codes: ["04960"],
    shows: "December changed to March in 2016: three months before it",
  },
  split_1_to_2: { codes: ["06520"], shows: "AdjFactor 0.5 on 2021-08-18" },
  split_1_to_3: { codes: ["05900"], shows: "AdjFactor 1/3 on 2024-02-19" },
  consolidation_10_to_1: { codes: ["06410"], shows: "AdjFactor 10 on 2017-08-21" },
  paused: { codes: ["05680"], shows: "trading halted since 2025-11-10: null prices to the end" },
  thinly_traded: { codes: ["09540"], shows: "no trade on most days" },
  delisted: {
    codes: ["07390", "08160"],
    shows: "delisted (2023-06-28 after a bid, 2019-09-26): bars and filings end",
  },
  to_be_delisted: { codes: ["07880"], shows: "整理銘柄: to be delisted on 2025-12-01" },
  not_yet_listed: { codes: ["04450"], shows: "listing on 2025-12-03: filings, no bars" },
  newly_listed: {
    codes: ["02140", "024A0"],
    shows: "listed in 2024: fewer than three fiscal years",
  },
  negative_equity: { codes: ["04540"], shows: "liabilities exceed assets" },
  loss_maker: {
    codes: ["02350", "06030"],
    shows: "a loss in most years, paid for with new shares",
  },
  stale_statement: { codes: ["09160"], shows: "no filing since February 2024" },
  missing_year: {
    codes: ["04000"],
    shows: "the summaries of the fiscal year to March 2021 are missing",
  },
  going_concern: { codes: ["06030"], shows: "a going concern warning" },
  supervision: { codes: ["08290", "09160"], shows: "監理銘柄" },
  extreme_value: { codes: ["09920"], shows: "price many times what the figures suggest" },
  alphanumeric_code: { codes: ["021A0", "024A0"], shows: "a letter in the code" },
  folding_name: {
    codes: ["03860", "04230", "04240"],
    shows: "ヴ, old forms of characters (澤邉), full-width Roman letters",
  },
  very_large: { codes: ["01010", "01020", "01030"], shows: "market capitalisation in 兆円" },
  very_small: { codes: ["09470"], shows: "market capitalisation of about a billion yen or less" },
  no_forecast: { codes: ["00590", "08740"], shows: "never publishes a forecast" },
  corrected: { codes: ["08730"], shows: "a correction of a published summary" },
} as const satisfies Record<string, { readonly codes: readonly string[]; readonly shows: string }>;

export type EdgeCase = keyof typeof edgeCases;

export function isEdgeCase(code: string, kind: EdgeCase): boolean {
  const codes: readonly string[] = edgeCases[kind].codes;
  return codes.includes(code);
}
