/** Every economic constant of the model stands here, once. Rates are per year. */

/** Cost of equity r: long-run return asked of Japanese shares (about 1 % risk-free, 6 % premium). */
export const COST_OF_EQUITY = 0.07;

/** Persistence ω of abnormal earnings, Ohlson (1995): 0.9 = a tenth of the excess fades each year. */
export const PERSISTENCE = 0.9;

/** Statutory effective tax rate in Japan on company profit. */
export const TAX_RATE = 0.3062;

/** Growth after the explicit stage: none in real or nominal terms. */
export const TERMINAL_GROWTH = 0;

/** Years of the explicit growth stage of a two-stage valuation. */
export const GROWTH_YEARS = 10;

/** Bounds of a compound growth rate taken from past sales. */
export const GROWTH_BOUNDS = [-0.05, 0.1] as const;

/** Part of the past growth expected to continue: growth reverts to the mean. */
export const GROWTH_RETENTION = 0.5;

/** What 100 yen of investment securities fetch after tax in a sale (清原 net cash). */
export const SECURITIES_HAIRCUT = 0.7;
