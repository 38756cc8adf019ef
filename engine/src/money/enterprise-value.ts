/** Minimum enterprise value as a share of market value; below it a quotient is meaningless. */
const MIN_ENTERPRISE_VALUE_SHARE = 0.1;

/** Enterprise value in yen: market value − net cash (清原), at least a tenth of market value. */
export function enterpriseValue(marketValue: number, netCash: number): number {
  return Math.max(MIN_ENTERPRISE_VALUE_SHARE * marketValue, marketValue - netCash);
}
