import type { OrderTerms } from "@tenbin/contract/billing/order-confirmation";
import { SECONDS_PER_DAY } from "@tenbin/contract/time";

/** Invented prices: those of the plans are told by `GET /plans`. */
const SMALL_PRICE = 1_200;
const LARGE_PRICE = 4_800;

/** 9:00 in Japan. */
const moment = (day: string) => `${day}T00:00:00Z`;

const common = {
  userdataDays: 90,
  withdrawalDays: null,
} as const;

export const sampleOrder: OrderTerms = {
  ...common,
  order: {
    kind: "plan",
    plan: "tenbin_light",
    gives: { allAnalyses: true, savedScreens: 3, portfolioCompanies: 30 },
  },
  price: SMALL_PRICE,
  coupon: { name: "AKI-2025", description: "最初の3回の請求が300円引きになります。" },
  charges: [
    { at: moment("2025-11-14"), yen: 900 },
    { at: moment("2025-12-14"), yen: 900 },
    { at: moment("2026-01-14"), yen: 900 },
    { at: moment("2026-02-14"), yen: SMALL_PRICE },
  ],
  tax: { rate: 10, yen: 81 },
  cycleAnchor: moment("2025-11-14"),
  card: "entered_at_checkout",
  activeUnits: [],
};

const left = { leftSeconds: 17 * SECONDS_PER_DAY, lengthSeconds: 30 * SECONDS_PER_DAY };

export const sampleUpgrade: OrderTerms = {
  ...common,
  order: {
    kind: "upgrade",
    from: "tenbin_light",
    fromPrice: SMALL_PRICE,
    plan: "tenbin_standard",
    gives: { allAnalyses: true, savedScreens: 30, portfolioCompanies: 100 },
    proration: {
      periodStart: moment("2025-11-01"),
      periodEnd: moment("2025-12-01"),
      at: moment("2025-11-14"),
      validUntil: "2025-11-14T00:15:00Z",
      lines: [
        { plan: "tenbin_standard", base: LARGE_PRICE, ...left, yen: 2_720 },
        { plan: "tenbin_light", base: SMALL_PRICE, ...left, yen: -680 },
      ],
      balance: 0,
    },
    withdraws: null,
  },
  price: LARGE_PRICE,
  coupon: null,
  charges: [
    { at: moment("2025-11-14"), yen: 2_040 },
    { at: moment("2025-12-01"), yen: LARGE_PRICE },
  ],
  tax: { rate: 10, yen: 185 },
  cycleAnchor: moment("2025-11-01"),
  card: { brand: "Visa", last4: "4242" },
  activeUnits: [{ ticker: "0482", company: "みなと精工", periodEnd: moment("2025-11-22") }],
};
