import type { EvidenceFactKey } from "@tenbin/contract";

export const evidenceFacts: Readonly<
  Record<EvidenceFactKey, { readonly name: string; readonly definition: string }>
> = {
  net_cash_ratio: {
    name: "ネットキャッシュ比率",
    definition: "ネットキャッシュ÷時価総額",
  },
  dividend_raised: {
    name: "増配",
    definition: "1株配当(開示がなければ配当の支払額)の前の期との差÷大きいほうの額",
  },
  operating_profit_to_ev: {
    name: "営業利益÷企業価値",
    definition: operatingProfitDefinition(3),
  },
  roe: {
    name: "ROE",
    definition: "純利益÷自己資本",
  },
};

/** By the years that are averaged: two of a company that is listed since two. */
export function operatingProfitDefinition(years: number): string {
  const profit = years === 1 ? "1期の営業利益" : `${years}期平均の営業利益`;
  return `${profit}÷(時価総額−ネットキャッシュ)`;
}
