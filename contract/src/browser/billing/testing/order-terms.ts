import { confirmOrder, type OrderTerms, plainText } from "../order-confirmation.ts";

/** 9:00 in Japan. */
export const jst = (day: string) => `${day}T00:00:00.000Z`;

/** Of a plan without a coupon, a trial or a change. */
export const light: OrderTerms = {
  order: {
    kind: "plan",
    plan: "tenbin_light",
    gives: { allAnalyses: true, savedScreens: 3, portfolioCompanies: 30 },
  },
  price: 1_980,
  coupon: null,
  charges: [
    { at: jst("2025-11-14"), yen: 1_980 },
    { at: jst("2025-12-14"), yen: 1_980 },
  ],
  tax: { rate: 10, yen: 180 },
  cycleAnchor: jst("2025-11-14"),
  card: "entered_at_checkout",
  activeUnits: [],
  userdataDays: 90,
  withdrawalDays: null,
};

export function termOf(terms: OrderTerms, name: string): string[] {
  const found = confirmOrder(terms).terms.find(({ term }) => term === name);
  if (found === undefined) return [];
  return [...found.text.map(plainText), ...(found.note === undefined ? [] : [found.note])];
}

export const chargesOf = (terms: OrderTerms) =>
  confirmOrder(terms).charges.map(({ day, amount, note, now }) => [day, amount, note, now]);
