import { formatDay } from "../browser/figures.ts";

/** First day on which the Tokyo Stock Exchange closed at 15:30 instead of 15:00; a test holds it to the engine's. */
const EXTENDED_HOURS_START = "2024-11-05";

/**
 * The moment until which prices and disclosures of a market day (YYYY-MM-DD) are known, for whatever
 * shows figures of it: what is disclosed after the close belongs to the next day.
 */
export const describeMarketMoment = (day: string): string =>
  `${formatDay(day)}の大引け(${closeOf(day)})時点`;

/** HH:MM in Japan, of the closing auction. */
const closeOf = (day: string) => (day < EXTENDED_HOURS_START ? "15:00" : "15:30");
