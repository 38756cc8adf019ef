import type { DocumentRecord } from "../../server/src/companies/index.ts";
import { periodContexts, statedFacts } from "./taxonomy.ts";
import { writeZip } from "./write-zip.ts";

const STANDARDS = { JP: "Japan GAAP", IFRS: "IFRS", US: "US GAAP" } as const;
const PERIODS = { FY: "FY", "1Q": "Q1", "2Q": "HY", "3Q": "Q3" } as const;
const HEADER = [
  "要素ID",
  "項目名",
  "コンテキストID",
  "相対年度",
  "連結・個別",
  "期間・時点",
  "ユニットID",
  "単位",
  "値",
];
const NONE = "－";

export interface Filing {
  readonly document: DocumentRecord;
  readonly edinetCode: string;
  readonly amends: boolean;
}

/** The archive returned for `type=5`: the report's facts as CSV, and an audit report. */
export function buildCsvArchive(filing: Filing): Buffer {
  const { periodEnd, disclosedAt } = filing.document;
  const name = `jpcrp030000-asr-001_${filing.edinetCode}-000_${periodEnd}_01_${disclosedAt.slice(0, 10)}`;
  return writeZip([
    { name: `XBRL_TO_CSV/jpaud-aar-cn-001_${filing.edinetCode}-000.csv`, content: encode([]) },
    {
      name: `XBRL_TO_CSV/${name}.csv`,
      content: encode([...coverRows(filing), ...factRows(filing.document)]),
    },
  ]);
}

type Row = readonly [element: string, context: string, unit: string, value: string];

function coverRows({ document, edinetCode, amends }: Filing): Row[] {
  const coverValues = {
    EDINETCode: edinetCode,
    SecurityCode: document.code,
    FilerNameInJapanese: document.nameJp ?? NONE,
    AccountingStandards: STANDARDS[document.accountingStandard],
    WhetherConsolidatedFinancialStatementsArePrepared: String(document.consolidated),
    CurrentFiscalYearStartDate: document.periodStart,
    CurrentPeriodEndDate: document.periodEnd,
    TypeOfCurrentPeriod: PERIODS[document.periodType],
    AmendmentFlag: String(amends),
  };
  return Object.entries(coverValues).map(([name, value]) => [
    `jpdei_cor:${name}DEI`,
    "FilingDateInstant",
    NONE,
    value,
  ]);
}

/** Each fact with the previous year's figure. */
function factRows(document: DocumentRecord): Row[] {
  const rows: Row[] = [];
  for (const { fact, value, element, context } of statedFacts(document)) {
    const unit = /PerShare/.test(fact) ? "JPYPerShares" : "JPY";
    const lastYear = context.replace(/^(?:Current)?(?=Year|Interim)/, "Prior1");
    if (lastYear !== context) rows.push([element, lastYear, unit, "1"]);
    rows.push([element, context, unit, String(value)]);
  }
  const treasury = document.facts["NumberOfTreasuryShares"];
  if (treasury !== undefined && treasury !== null) {
    const at = `${periodContexts(document).instant}_Row1Member`;
    rows.push(["jpcrp_cor:NameOfShareholderTreasurySharesEtc", at, NONE, document.nameJp ?? NONE]);
    rows.push([
      "jpcrp_cor:NumberOfSharesHeldInOwnNameTreasurySharesEtc",
      at,
      "shares",
      String(treasury),
    ]);
  }
  // Text blocks contain tabs, line breaks and quotes, which break naive parsers.
  rows.push(["jpcrp_cor:BusinessRisksTextBlock", "FilingDateInstant", NONE, '"一"\t二\r\n三']);
  return rows;
}

function encode(rows: readonly Row[]): Buffer {
  const lines = [
    HEADER,
    ...rows.map(([element, context, unit, value]) => [
      element,
      "",
      context,
      "",
      "",
      "",
      unit,
      "",
      value,
    ]),
  ];
  const text = lines.map((cells) => cells.map(quoteCell).join("\t")).join("\r\n");
  return Buffer.from(`\uFEFF${text}\r\n`, "utf16le");
}

const quoteCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
