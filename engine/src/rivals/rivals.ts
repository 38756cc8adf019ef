import { averagePrice12, averagePrice18, lastMonthPrice } from "./average-price.ts";
import { fcfDcf } from "./fcf-dcf.ts";
import { fifteenTimesEarnings } from "./fifteen-times-earnings.ts";
import { hasshan } from "./hasshan.ts";
import { netCashRatio } from "./net-cash-ratio.ts";
import { operatingProfitToEv } from "./operating-profit-to-ev.ts";
import { ownPerBand } from "./own-per-band.ts";
import { payoutYield } from "./payout-yield.ts";
import { residualIncome } from "./residual-income.ts";
import { reversal12, reversal36 } from "./reversal.ts";
import { ridgePeers } from "./ridge-peers.ts";
import type { Rival } from "./rival.ts";

/** Owners' equity as filed: a price-to-book ratio of 1. */
const book: Rival = { kind: "value", evaluate: (inputs) => inputs.book };

/** All rivals in the order of publication. */
export const rivals = {
  book,
  fifteenTimesEarnings,
  ownPerBand,
  hasshan,
  residualIncome,
  fcfDcf,
  ridgePeers,
  netCashRatio,
  payoutYield,
  operatingProfitToEv,
  averagePrice18,
  averagePrice12,
  lastMonthPrice,
  reversal12,
  reversal36,
} as const satisfies Record<string, Rival>;

export type RivalName = keyof typeof rivals;

export const rivalNames = Object.keys(rivals) as readonly RivalName[];
