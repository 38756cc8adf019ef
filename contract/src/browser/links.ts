/** Method and path of every endpoint. No schemas, to keep the browser bundle small. */
export const endpointRoutes = {
  getCompany: { method: "GET", path: "/companies/{ticker}" },
  getPriceChart: { method: "GET", path: "/companies/{ticker}/pricechart" },
  getFinancials: { method: "GET", path: "/companies/{ticker}/financials" },
  getPeers: { method: "GET", path: "/companies/{ticker}/peers" },
  putPeers: { method: "PUT", path: "/companies/{ticker}/peers" },
  compareCompanies: { method: "GET", path: "/compare" },
  getCompanyHistory: { method: "GET", path: "/companies/{ticker}/history" },
  search: { method: "GET", path: "/search" },
  suggest: { method: "GET", path: "/suggest" },
  screenMarket: { method: "POST", path: "/screening" },
  exportScreenCsv: { method: "POST", path: "/screening/csv" },
  exportScreenXlsx: { method: "POST", path: "/screening/xlsx" },
  getScreeningMetrics: { method: "GET", path: "/screening/metrics" },
  postScreenRecord: { method: "POST", path: "/screening/record" },
  getPromisingRecord: { method: "GET", path: "/promising/record" },
  getScreeningMonthEnds: { method: "GET", path: "/screening/month-ends" },
  getScreeningPresets: { method: "GET", path: "/screening/presets" },
  getSavedScreens: { method: "GET", path: "/screening/saved" },
  saveScreen: { method: "POST", path: "/screening/saved" },
  putSavedScreen: { method: "PUT", path: "/screening/saved/{id}" },
  deleteSavedScreen: { method: "DELETE", path: "/screening/saved/{id}" },
  getMarket: { method: "GET", path: "/market" },
  getPromising: { method: "GET", path: "/promising" },
  getRecord: { method: "GET", path: "/record" },
  getLiveRecord: { method: "GET", path: "/record/live" },
  getFrozenRow: { method: "GET", path: "/record/live/{month}/{ticker}" },
  getPortfolio: { method: "GET", path: "/portfolio" },
  importPortfolio: { method: "POST", path: "/portfolio/import" },
  exportPortfolio: { method: "GET", path: "/portfolio/export" },
  putPortfolio: { method: "PUT", path: "/portfolio/{ticker}" },
  patchPortfolio: { method: "PATCH", path: "/portfolio/{ticker}" },
  deletePortfolio: { method: "DELETE", path: "/portfolio/{ticker}" },
  restorePortfolio: { method: "POST", path: "/portfolio/{ticker}/restore" },
  getPlans: { method: "GET", path: "/plans" },
  getSubscription: { method: "GET", path: "/user/subscription" },
  getContract: { method: "GET", path: "/user/contract/{id}" },
  receiveContract: { method: "POST", path: "/user/contract/{id}/receipt" },
  coolOff: { method: "POST", path: "/user/contract/{id}/cooling-off" },
  previewOrder: { method: "POST", path: "/order/preview" },
  startCheckout: { method: "POST", path: "/checkout" },
  findCheckout: { method: "GET", path: "/checkout/{session_id}" },
  changeSubscription: { method: "POST", path: "/subscription/change" },
  withdrawChange: { method: "DELETE", path: "/subscription/change" },
  cancelSubscription: { method: "POST", path: "/subscription/cancel" },
  withdrawCancellation: { method: "DELETE", path: "/subscription/cancel" },
  cancelUnit: { method: "DELETE", path: "/unit/{ticker}" },
  withdrawUnitCancellation: { method: "PUT", path: "/unit/{ticker}" },
  openPortal: { method: "POST", path: "/portal" },
  receiveStripeEvent: { method: "POST", path: "/webhooks/stripe" },
  logMetric: { method: "POST", path: "/metric/log" },
  getUser: { method: "GET", path: "/user" },
  patchUser: { method: "PATCH", path: "/user" },
  deleteUser: { method: "DELETE", path: "/user" },
  unlockCompany: { method: "POST", path: "/user/unlock/{ticker}" },
  getCoupons: { method: "GET", path: "/user/coupon" },
  redeemCoupon: { method: "POST", path: "/user/coupon" },
  getInvoices: { method: "GET", path: "/user/invoice" },
  getInvoice: { method: "GET", path: "/user/invoice/{id}" },
  putInvoiceRecipient: { method: "PUT", path: "/user/invoice/recipient" },
  getAchievement: { method: "GET", path: "/user/achievement" },
  putAchievement: { method: "PUT", path: "/user/achievement" },
  putCompanyAchievement: { method: "PUT", path: "/user/achievement/{ticker}" },
  register: { method: "POST", path: "/register" },
  verifyRegistration: { method: "POST", path: "/register/verify" },
  registerIdentity: { method: "POST", path: "/register/login" },
  getTrial: { method: "GET", path: "/trial" },
  answerQuestionnaire: { method: "POST", path: "/questionnaire" },
  applyForSupertrial: { method: "POST", path: "/supertrial" },
  verifySupertrial: { method: "POST", path: "/supertrial/verify" },
  prolongSupertrial: { method: "POST", path: "/supertrial/prolong" },
  putPassword: { method: "PUT", path: "/password" },
  forgetPassword: { method: "POST", path: "/password/forget" },
  resetPassword: { method: "POST", path: "/password/reset" },
  changeMail: { method: "POST", path: "/mail-change" },
  confirmMailChange: { method: "POST", path: "/mail-change/confirm" },
  requestDeletion: { method: "POST", path: "/delete-account" },
  checkSession: { method: "POST", path: "/session" },
  endSession: { method: "DELETE", path: "/session" },
  health: { method: "GET", path: "/healthz" },
  ready: { method: "GET", path: "/readyz" },
  openapi: { method: "GET", path: "/openapi.json" },
} as const satisfies Record<string, EndpointRoute>;

export interface EndpointRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
}

export type EndpointName = keyof typeof endpointRoutes;

// The keys of a constant object are exactly its type's.
export const endpointNames = Object.keys(endpointRoutes) as EndpointName[];

/** Fills the path parameters and appends the query without undefined and null values. */
export function endpointUrl(
  name: EndpointName,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string | number | boolean | null | undefined>> = {},
): string {
  const path = endpointRoutes[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`linkTo(${name}): parameter "${key}" is missing`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Each path parameter matches one non-empty segment. */
export function matchesPath(template: string, path: string): boolean {
  const segments = path.split("/");
  const wanted = template.split("/");
  return (
    wanted.length === segments.length &&
    wanted.every((part, at) => (part.startsWith("{") ? segments[at] !== "" : part === segments[at]))
  );
}
