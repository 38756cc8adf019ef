import { normalizeCode } from "@tenbin/contract";

const COUNTRY_OR_EXCHANGE = "TYO|TSE|TKS|JPX|XTKS|XJPX|JP|JT|T";
const SEGMENT = "東証(?:プライム|スタンダード|グロース|[PSG])?|東京|東[PSG]|名証|札証|福証";
const CODE = "[0-9A-Z]{4,5}(?:~[0-9]{1,2})?";
/** Latin marks need a sign between: the fifth character of a code may be a T. */
const BEFORE = `(?:(?:${COUNTRY_OR_EXCHANGE})\\s*[:./-]\\s*|(?:${SEGMENT})\\s*[:./-]?\\s*)?`;
const BEHIND = `(?:(?:\\s*[:./-]\\s*|\\s+)(?:${COUNTRY_OR_EXCHANGE})(?:\\s+EQUITY)?|\\s*[:./-]?\\s*(?:${SEGMENT}))?`;
const WRITTEN = new RegExp(`^${BEFORE}(${CODE})${BEHIND}$`);
/** Longer than any code with its marks. */
const MAX_LENGTH = 40;
/** Around the whole, or before it as spreadsheets mark texts. */
const BRACKETS = /^['"[(<【「]+|[\])>】」"]+$/g;

/**
 * The code that a cell is, as other sites and brokers write it: 0482.T, JP:0482, 0482-東証, (0482).
 * @returns the cell where it is none
 */
export function readWrittenCode(cell: string): string {
  if (cell.length > MAX_LENGTH || normalizeCode(cell) !== null) return cell;
  const text = cell
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[‐‑–—−]/g, "-")
    .trim()
    .toUpperCase()
    .replace(BRACKETS, "")
    .replace(/\((東.{0,7}|[名札福]証)\)?$/, " $1");
  const code = WRITTEN.exec(text)?.[1];
  return code !== undefined && normalizeCode(code) !== null ? code : cell;
}

/** Beside a code: another country or an exchange of it, as in 0700 HK and NYSE:0700. */
export const isForeignMark = (text: string): boolean =>
  /^(?:NYSE|NASDAQ|AMEX|ARCA|HKEX|SEHK|HKG|HK|US|CN|CH|SS|SZ|SH|KS|KQ|KR|TW|LN|GR|SP|SI|AU|CA)(?:\s+EQUITY)?$/i.test(
    text.normalize("NFKC").trim(),
  );
