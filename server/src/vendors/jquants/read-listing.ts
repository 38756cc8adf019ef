import type { Listing } from "../../companies/index.ts";
import type { Row } from "./client.ts";
import { codeIn } from "./read-bar.ts";
import { dayIn, needed, textIn } from "./read-value.ts";

/** Names that the exchange's own list has and this one has not. */
const PRO_MARKET = { code: "0105", name: "PRO Market" };
const REIT = "REIT・ベンチャーファンド・カントリーファンド・インフラファンド";
const ETF = "ETF・ETN";
/** その他: what is listed in no segment of the stock market. */
const OTHER_MARKET = "0109";
/** ProdCat (https://jpx-jquants.com/en/spec/eq-master/product-category), foreign ones beside those of the country. */
const REITS: ReadonlySet<string | null> = new Set(["013", "022"]);
const ETFS: ReadonlySet<string | null> = new Set(["014", "023"]);
const FOREIGN_SHARES: ReadonlySet<string | null> = new Set(["021", "024"]);
/** As the exchange's own list marks them. */
const FOREIGN = "（外国株式）";
const NO_SECTOR33 = "9999";
const NO_SECTOR17 = "99";

/** A row of /equities/master. */
export function readListing(row: Row): Listing {
  const market = textIn(row, "Mkt");
  const nameJp = needed(textIn(row, "CoName"), "CoName");
  return {
    code: codeIn(row),
    asOf: needed(dayIn(row, "Date"), "Date"),
    nameJp,
    nameEn: textIn(row, "CoNameEn"),
    segment: segmentOf(row, market, nameJp),
    sector33: textIn(row, "S33") === NO_SECTOR33 ? null : nameIn(row, "S33Nm"),
    sector17: textIn(row, "S17") === NO_SECTOR17 ? null : nameIn(row, "S17Nm"),
    size: sizeIn(row),
    kind: market === OTHER_MARKET ? "fund" : "stock",
  };
}

/** Where no category is given, funds are told apart by their names: every listed investment corporation bears the word. */
function segmentOf(row: Row, market: string | null, name: string): string | null {
  const category = textIn(row, "ProdCat");
  if (market === PRO_MARKET.code) return PRO_MARKET.name;
  if (REITS.has(category)) return REIT;
  if (ETFS.has(category)) return ETF;
  if (market === OTHER_MARKET) return name.includes("投資法人") ? REIT : ETF;
  const segment = textIn(row, "MktNm");
  return segment !== null && FOREIGN_SHARES.has(category) ? `${segment}${FOREIGN}` : segment;
}

/** The vendor separates with a half-width dot where the exchange's list has a full one (石油・石炭製品). */
function nameIn(row: Row, field: string): string | null {
  return textIn(row, field)?.replaceAll("･", "・") ?? null;
}

function sizeIn(row: Row): string | null {
  const size = textIn(row, "ScaleCat");
  return size === "-" ? null : size;
}
