import { seededRandom } from "@tenbin/engine";
import { parse } from "csv-parse/sync";
import { openAsBlob } from "node:fs";
import xz from "xz-decompress";

export interface ListedName {
  /** Five characters. */
  readonly code: string;
  readonly name: string;
}

/** Reads the exchange's list of issues (csv.xz, UTF-8 or CP932). */
export async function readListedNames(path: string): Promise<ListedName[]> {
  return (await readListColumn(path, ["銘柄名", "name"])).map(([code, name]) => ({ code, name }));
}

/** 33-sector names by code, without issues that have none. */
export async function readListedSectors(path: string): Promise<Map<string, string>> {
  return new Map(
    (await readListColumn(path, ["33業種区分", "category_33"])).filter(
      ([, sector]) => sector !== "-",
    ),
  );
}

/** Columns have Japanese titles, or English ones in tables that others made of the list. */
async function readListColumn(
  path: string,
  titles: readonly string[],
): Promise<[string, string][]> {
  const file = await openAsBlob(path);
  const stream = new xz.XzReadableStream(file.stream());
  const bytes = await new Response(stream).arrayBuffer();
  const [header = [], ...rows]: string[][] = parse(decode(bytes), { bom: true });
  const codeAt = header.findIndex((title) => title === "コード" || title === "code");
  const columnAt = header.findIndex((title) => titles.includes(title));
  if (codeAt === -1 || columnAt === -1) throw new Error(`${path}: not a list of issues`);
  return rows.map((row) => [row[codeAt]!.padEnd(5, "0"), row[columnAt]!.trim()]);
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

const NAME_PREFIXES = [
  "みなと",
  "日の出",
  "東洋",
  "螢沢",
  "花筏",
  "北斗",
  "サンライズ",
  "アルファ",
  "湊川",
  "瑞穂野",
];
const NAME_MIDDLES = [
  "精密",
  "食品",
  "化学",
  "システム",
  "建設",
  "運輸",
  "電機",
  "ファイン",
  "テクノロジー",
  "商事",
];
const NAME_SUFFIXES = [
  "工業",
  "ホールディングス",
  "製作所",
  "産業",
  "コーポレーション",
  "グループ",
  "販売",
  "サービス",
  "研究所",
  "興業",
];

/** Realistic names for machines without a list. */
export function generateNames(count: number): ListedName[] {
  const random = seededRandom(1);
  const pick = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)]!;
  return Array.from({ length: count }, (_, at) => ({
    code: `${10_000 + at}`,
    name: `${pick(NAME_PREFIXES)}${random() < 0.7 ? pick(NAME_MIDDLES) : ""}${pick(NAME_SUFFIXES)}`,
  }));
}
