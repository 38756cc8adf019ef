import type { Listing } from "../../companies/index.ts";
import type { JQuantsRow } from "./client.ts";
import { readCode } from "./read-bar.ts";
import { readDay, required, readText } from "./read-value.ts";

/** Names in the exchange's own list that this list lacks. */
const PRO_MARKET = { code: "0105", name: "PRO Market" };
const REIT_SEGMENT = "REIT・ベンチャーファンド・カントリーファンド・インフラファンド";
const ETF_SEGMENT = "ETF・ETN";
const OTHER_MARKET = "0109";
/** ProdCat (https://jpx-jquants.com/en/spec/eq-master/product-category), domestic and foreign. */
const REIT_CATEGORIES: ReadonlySet<string | null> = new Set(["013", "022"]);
const ETF_CATEGORIES: ReadonlySet<string | null> = new Set(["014", "023"]);
const FOREIGN_SHARE_CATEGORIES: ReadonlySet<string | null> = new Set(["021", "024"]);
const FOREIGN_SUFFIX = "（外国株式）";
const NO_SECTOR33 = "9999";
const NO_SECTOR17 = "99";

export function readListing(row: JQuantsRow): Listing {
  const market = readText(row, "Mkt");
  const nameJp = required(readText(row, "CoName"), "CoName");
  return {
    code: readCode(row),
    asOf: required(readDay(row, "Date"), "Date"),
    nameJp,
    nameEn: readText(row, "CoNameEn"),
    segment: segmentOf(row, market, nameJp),
    sector33: readText(row, "S33") === NO_SECTOR33 ? null : readName(row, "S33Nm"),
    sector17: readText(row, "S17") === NO_SECTOR17 ? null : readName(row, "S17Nm"),
    size: readSize(row),
    kind: market === OTHER_MARKET ? "fund" : "stock",
  };
}

/** Without a category, REITs are recognised by the word that all their names contain. */
function segmentOf(row: JQuantsRow, market: string | null, name: string): string | null {
  const category = readText(row, "ProdCat");
  if (market === PRO_MARKET.code) return PRO_MARKET.name;
  if (REIT_CATEGORIES.has(category)) return REIT_SEGMENT;
  if (ETF_CATEGORIES.has(category)) return ETF_SEGMENT;
  if (market === OTHER_MARKET) return name.includes("投資法人") ? REIT_SEGMENT : ETF_SEGMENT;
  const segment = readText(row, "MktNm");
  return segment !== null && FOREIGN_SHARE_CATEGORIES.has(category)
    ? `${segment}${FOREIGN_SUFFIX}`
    : segment;
}

/** The vendor uses a half-width dot where the exchange's list has a full-width one (石油・石炭製品). */
function readName(row: JQuantsRow, field: string): string | null {
  return readText(row, field)?.replaceAll("･", "・") ?? null;
}

function readSize(row: JQuantsRow): string | null {
  const size = readText(row, "ScaleCat");
  return size === "-" ? null : size;
}
