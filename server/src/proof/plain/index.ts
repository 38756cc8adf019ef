import { disclosureReadings } from "./disclosure.ts";
import { financeReadings } from "./finances.ts";
import { growthReadings } from "./growth.ts";
import { multipleReadings } from "./multiples.ts";
import type { Reading } from "./plain-company.ts";
import { priceReadings } from "./prices.ts";
import { profitabilityReadings } from "./profitability.ts";
import { returnReadings } from "./returns.ts";
import { sizeReadings } from "./size.ts";
import { stabilityReadings } from "./stability.ts";

export { type Figure, type Reason } from "./figure.ts";
export {
  countedStatements,
  issuedOf,
  LEAST_NET_SHARE,
  MOST_NET_SHARE,
  netSharesOf,
} from "./size.ts";
export { type PlainCompany, plainCompany, type Reading } from "./plain-company.ts";

/** By group and by id of the metric, from the words of its formula in the contract. */
export const plainReadings: Readonly<Record<string, Readonly<Record<string, Reading>>>> = {
  size: sizeReadings,
  multiples: multipleReadings,
  growth: growthReadings,
  profitability: profitabilityReadings,
  stability: stabilityReadings,
  finances: financeReadings,
  returns: returnReadings,
  price: priceReadings,
  disclosure: disclosureReadings,
};
