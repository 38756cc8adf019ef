import { headingsOf } from "./find-columns.ts";

/** Headings that only such a list has: one of each row. */
const OTHER_LISTS: readonly (readonly [string, ...(readonly (readonly string[])[])])[] = [
  [
    "実現損益の一覧",
    ["実現損益", "譲渡損益", "売却損益", "決済損益"],
    ["約定日", "受渡日", "売却日"],
  ],
  [
    "配当金の一覧",
    ["入金日", "支払日", "受取日", "受渡日"],
    ["配当金", "配当金額", "受取配当金", "配当金・分配金", "受取額", "受取金額"],
  ],
  ["注文の一覧", ["注文番号", "注文状況", "注文日", "注文日時", "注文受付日"]],
  ["取引の履歴", ["受渡日", "国内受渡日"], ["売買", "売買区分", "取引", "取引区分", "取引種類"]],
];

/** @returns what a list is, in Japanese, whose lines are no positions; null: it may be one of holdings */
export function findOtherList(cells: readonly string[]): string | null {
  const headings = new Set(cells.flatMap(headingsOf));
  const found = OTHER_LISTS.find(([, ...groups]) =>
    groups.every((group) => group.some((heading) => headings.has(heading))),
  );
  return found?.[0] ?? null;
}
