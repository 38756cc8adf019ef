import { MAX_COMPANY_DIARY_ENTRIES, MAX_DIARY_ENTRIES } from "../portfolio/entry-limits.ts";
import type { ErrorDefinition } from "./definition.ts";

export const portfolioErrors = {
  import_unreadable: {
    status: 422,
    title: "The file is no list of holdings; `details` says why",
    message:
      "ファイルを読み取れませんでした。何も取り込んでいません。証券会社からダウンロードしたままのCSVをお選びください。",
  },
  import_rows_invalid: {
    status: 422,
    title: "Lines of the file cannot be read; `details` names them",
    message:
      "読み取れない行があるため、何も取り込んでいません。行と列を確かめて直し、もう一度お選びください。",
  },
  changes_day_not_available: {
    status: 422,
    title: "No day from a year before the market's day up to it; `details` says which",
    message:
      "選んだ日からの変化は表示できません。市場の最新日までの1年間から、別の日を選んでください。",
  },
  diary_full: {
    status: 409,
    title: "The decision diary holds as many entries as it may, of the company or in all",
    message: `判断の記録が上限(1社${MAX_COMPANY_DIARY_ENTRIES}件、合わせて${MAX_DIARY_ENTRIES.toLocaleString("ja-JP")}件)に達しています。新しい記録は保存していません。古い記録を削除してから、もう一度お試しください。`,
  },
  portfolio_full: {
    status: 409,
    title: "The portfolio holds as many companies as the member's plan allows, or more",
    message:
      "ポートフォリオが上限に達しています。登録した内容は変わっていません。追加するには、先に企業を外すか、プランを変更してください。",
  },
} as const satisfies Record<string, ErrorDefinition>;
