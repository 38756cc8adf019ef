/** All economic constants of the model. Rates are per year. */

/**
 * Cost of equity r: about 1 % on long government bonds plus a premium of 6 to 7 % on Japanese
 * shares. All structural pillars discount with this rate, so that they are comparable.
 */
export const COST_OF_EQUITY = 0.075;

/** Return at which a business is put to other use, as a part of the cost of equity. */
export const ADAPTATION_SHARE = 0.5;

/**
 * Return on book below which a business is put to other use: half the cost of equity. A business
 * that earns less for long is sold, leased or wound up, so lower returns are not capitalised in
 * perpetuity.
 */
export const ADAPTATION_RETURN = COST_OF_EQUITY * ADAPTATION_SHARE;

/** Persistence ω of abnormal earnings, Ohlson (1995): 0.9 = a tenth of the excess fades each year. */
export const PERSISTENCE = 0.9;

/** Statutory effective tax rate on company profit in Japan. */
export const TAX_RATE = 0.3062;

/** Nominal growth after the explicit stage: none. */
export const TERMINAL_GROWTH = 0;

/** Years of the explicit growth stage of a two-stage valuation. */
export const GROWTH_YEARS = 5;

/** Bounds of a compound growth rate taken from past sales. */
export const GROWTH_BOUNDS = [-0.05, 0.1] as const;

/** Part of the past growth expected to continue: growth reverts to the mean. */
export const GROWTH_RETENTION = 0.5;

/**
 * Sale proceeds of 1 yen of investment securities, after tax and a discount for a quick sale (清原
 * net cash).
 */
export const SECURITIES_WEIGHT = 0.7;
