import type { DocumentRecord } from "../../companies/index.ts";
import { createCompanyHistory } from "./company-history.ts";
import type { QuarterFigures } from "../fundamentals/fundamentals.ts";
import type { Profile } from "../roster/profile.ts";
import { createRandom } from "../random.ts";
import type { TradingDays } from "../calendar/trading-days.ts";
import { writeForecasts } from "./write-forecasts.ts";
import { writeNotices } from "./write-notices.ts";
import { writeStatements } from "./write-statements.ts";

function byDisclosure(left: DocumentRecord, right: DocumentRecord): number {
  return (
    Date.parse(left.disclosedAt) - Date.parse(right.disclosedAt) ||
    (left.documentId < right.documentId ? -1 : 1)
  );
}

/** All documents of one company, ascending by the moment of disclosure. */
export function writeDocuments(
  seed: string,
  profile: Profile,
  figures: readonly QuarterFigures[],
  tradingDays: TradingDays,
): DocumentRecord[] {
  const random = createRandom(seed, "documents", profile.code);
  const history = createCompanyHistory(seed, profile, figures, tradingDays, random);
  return [
    ...writeStatements(history),
    ...writeForecasts(history, random),
    ...writeNotices(history),
  ].toSorted(byDisclosure);
}
