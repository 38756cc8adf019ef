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
  portfolio_full: {
    status: 409,
    title: "The portfolio holds as many companies as the member's plan allows, or more",
    message:
      "ポートフォリオが上限に達しています。登録した内容は変わっていません。追加するには、先に企業を外すか、プランを変更してください。",
  },
} as const satisfies Record<string, ErrorDefinition>;
