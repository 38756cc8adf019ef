import type { ErrorDefinition } from "./definition.ts";

export const mailingErrors = {
  stop_link_unknown: {
    status: 404,
    title: "No member has this link that stops mails",
    message:
      "このリンクでは配信を止められませんでした。リンクが途中で切れているか、退会により使えなくなっています。メールのリンクをもう一度開くか、ログインして設定の「メール」からお止めください。",
  },
} as const satisfies Record<string, ErrorDefinition>;
