/**
 * Invented lists in the layouts that Japanese brokers let their customers download: headings below
 * a preamble, sections, units in columns of their own, code and name in one cell.
 */
const lines = (...rows: readonly string[]) => `${rows.join("\r\n")}\r\n`;

/** One table with a kind in each row; units in columns of their own (as 楽天 does). */
const kindColumn = lines(
  '"■資産合計欄"',
  '"","時価評価額[円]","前日比[円]"',
  '"国内株式","1,234,500","-1,200"',
  "",
  '"■ 保有商品詳細 (すべて）"',
  '"種別","銘柄コード・ティッカー","銘柄","口座","保有数量","［単位］","平均取得価額","［単位］","現在値","［単位］"',
  '"国内株式","1000","みほん工業","特定","100","株","1,234.50","円","1,300.0","円"',
  '"国内株式","1000","みほん工業","NISA成長投資枠","50","株","1,100.00","円","1,300.0","円"',
  '"米国株式","SMPL","SAMPLE INC","特定","3","株","12.50","USD","13.00","USD"',
  '"投資信託","","みほん世界株ファンド","NISAつみたて投資枠","12,345","口","15,000.00","円","16,000","円"',
);

/** A table per section; code and name in one cell; dates without a day (as SBI does). */
const sectionTables = lines(
  '"保有証券一覧"',
  "",
  '"株式(現物/特定預り)"',
  '"銘柄（コード）","買付日","数量","取得単価","現在値","前日比"',
  '"1001 みほん電機","----/--/--",200,1500,1600,+10',
  '"1002 みほん商事","25/04/01",100,------,900,-5',
  "",
  '"株式(現物/NISA預り(成長投資枠))"',
  '"銘柄（コード）","買付日","数量","取得単価","現在値","前日比"',
  '"1001 みほん電機","----/--/--",10,1400,1600,+10',
  "",
  '"株式(信用/買建)"',
  '"銘柄（コード）","建日","数量","建単価","現在値","前日比"',
  '"1003 みほん製薬","25/10/01",300,2000,2100,+1',
  "",
  '"投資信託(金額/特定預り)"',
  '"ファンド名","買付日","数量","取得単価","現在値"',
  '"みほん債券ファンド","----/--/--",10000,11000,12000',
);

/** Plain headings below a line of time; the account's name spelled out (as マネックス does). */
const plainTable = lines(
  "残高照会,2025/11/14 15:30",
  "銘柄コード,銘柄名,口座区分,保有数,平均取得単価,時価",
  "1004,みほん運輸,特定口座,100,980.1234,1000",
  "1004,みほん運輸,特定口座,300,1020.1234,1000",
  "合計,,,400,,",
);

/** A title above a table without repeated headings (as 松井 does). */
const titledTable = lines(
  "現物保有銘柄",
  "銘柄コード,銘柄名,市場,預り区分,保有株数,取得単価",
  "1005,みほん食品,東P,一般,500株,750円",
  "1306,みほんTOPIX連動型上場投信,東,特定,10,2500",
  "9998,なくなった会社,東S,特定,100,10",
);

/** Quantity and cost under names of their own (as auカブコム does). */
const ownNames = lines(
  "銘柄コード,銘柄名,口座区分,残高数量[株],概算簿価単価[円],評価損益[円]",
  '1006,みほん""化学,特定,1 000,"2,345","-12,300"',
);

/** Margin positions by side, under names of their own. */
const marginTable = lines(
  '"建玉一覧"',
  "",
  '"銘柄コード","銘柄名","売/買建","建株数","建単価","評価損益"',
  '"1003","みほん製薬","買建","300","2,000","+30,000"',
  '"1004","みほん運輸","売建","100","990","-1,000"',
  '"1005","みほん食品","","500","750","0"',
);

/** Sums with headings of their own below a section (as SBI does). */
const sumsBelow = lines(
  '"株式(現物/特定預り)"',
  '"銘柄（コード）","買付日","数量","取得単価","現在値","前日比"',
  '"1001 みほん電機","----/--/--",200,1500,1600,+10',
  "",
  '"株式(現物/特定預り)合計"',
  '"評価額","含み損益","含み損益（％）"',
  '"2229500","+27333","+1.24"',
);

export const brokerFiles = {
  kindColumn,
  sectionTables,
  plainTable,
  titledTable,
  ownNames,
  marginTable,
  sumsBelow,
};
