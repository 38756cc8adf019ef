import type { ErrorDefinition } from "./definition.ts";

export const reportErrors = {
  logo_unreadable: {
    status: 422,
    title: "The file cannot be a logo; `details` says why",
    message: "このファイルはロゴに使えませんでした。これまでのロゴは変わっていません。",
  },
  enterprise_required: {
    status: 403,
    title: "Only enterprise members whose time is not over have this",
    message:
      "レポートのロゴは、IFA・法人の会員の方がお使いになれます。期限が終わっているときは、お問い合わせください。",
  },
  chosen_peers_full: {
    status: 409,
    title: "The member has chosen peers of as many companies as can be kept",
    message:
      "同業他社を選べる企業の数が上限に達しています。登録した内容は変わっていません。先に、ほかの企業で選んだ同業他社を自動に戻してください。",
  },
} as const satisfies Record<string, ErrorDefinition>;
