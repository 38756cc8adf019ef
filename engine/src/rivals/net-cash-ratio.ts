import { netCashOf } from "../money/net-cash.ts";
import type { Rival } from "./rival.ts";

/** 清原達郎's net-cash ratio: net cash ÷ market value. */
export const netCashRatio: Rival = {
  kind: "ratio",
  evaluate({ latest, marketValue }) {
    const netCash = netCashOf(latest.facts);
    return netCash === null ? null : netCash / marketValue;
  },
};
