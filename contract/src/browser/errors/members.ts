import { planLabels } from "../billing/plan.ts";
import type { ErrorDefinition } from "./definition.ts";

export const memberErrors = {
  unknown_field: {
    status: 422,
    title: "The body has fields that cannot be set here",
    message: "変更できない項目が含まれています。",
  },
  achievement_unverified: {
    status: 422,
    title: "The server did not see that this step was reached",
    message: "この記録は確認できませんでした。",
  },
  no_unlocks_left: {
    status: 409,
    title:
      "No unlock is left: buy the company alone or a plan, or redeem a coupon that adds unlocks",
    message: `残りの解放がありません。この企業の分析は、${planLabels.tenbin_unit}か${planLabels.tenbin_light}以上のプランでご覧になれます。解放を増やすクーポンもお使いいただけます。`,
  },
} as const satisfies Record<string, ErrorDefinition>;
