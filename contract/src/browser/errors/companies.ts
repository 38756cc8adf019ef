import type { ErrorDefinition } from "./definition.ts";

export const companyErrors = {
  company_not_found: {
    status: 404,
    title: "No company has this code",
    message: "この証券コードの企業は見つかりませんでした。コードを確かめてください。",
  },
  day_not_available: {
    status: 422,
    title:
      "No trading day of this company up to now; `details` names the first, the last and the one before",
    message: "選んだ日は表示できません。別の日を選んでください。",
  },
  offset_not_available: {
    status: 422,
    title: "The begin or end fiscal year is not available for this company",
    message: "選んだ決算期は計算に使えません。別の決算期を選んでください。",
  },
} as const satisfies Record<string, ErrorDefinition>;
