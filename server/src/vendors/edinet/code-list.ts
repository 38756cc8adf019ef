import { parse } from "csv-parse/sync";
import iconv from "iconv-lite";
import { normalizeMarketCode } from "../../companies/index.ts";
import { readZip } from "../../platform/files/read-zip.ts";
import { UnreadableFilingError } from "./unreadable-filing-error.ts";

const EDINET_CODE = "ＥＤＩＮＥＴコード";
const SECURITY_CODE = "証券コード";

/**
 * From EDINETコードリスト (EdinetcodeDlInfo.zip), a CP932 CSV whose first line describes the download.
 * @throws UnreadableFilingError, CorruptArchive
 */
export function readCodeList(archive: Buffer): Map<string, string> {
  const [file] = readZip(archive, (name) => name.toLowerCase().endsWith(".csv"));
  if (file === undefined) throw new UnreadableFilingError("the archive has no CSV");
  const rows: string[][] = parse(iconv.decode(file.content, "cp932"), {
    relax_column_count: true,
    skip_empty_lines: true,
    from_line: 2,
  });
  const [header = [], ...filers] = rows;
  const [edinet, security] = [header.indexOf(EDINET_CODE), header.indexOf(SECURITY_CODE)];
  if (edinet === -1 || security === -1)
    throw new UnreadableFilingError("the file is not a list of EDINET codes");
  const codes = new Map<string, string>();
  for (const filer of filers) {
    const code = normalizeMarketCode(filer[security] ?? "");
    const edinetCode = filer[edinet]?.trim() ?? "";
    if (code !== null && edinetCode !== "") codes.set(edinetCode, code);
  }
  return codes;
}
