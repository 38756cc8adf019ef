import type { ErrorDefinition } from "./definition.ts";

export const alertErrors = {
  alerts_full: {
    status: 409,
    title: "The member has alerts of as many companies as the plan allows",
    message:
      "通知を設定できる企業の数が上限に達しています。設定した内容は変わっていません。先に、ほかの企業の通知を外すか、プランを変更してください。",
  },
} as const satisfies Record<string, ErrorDefinition>;
