import type { DocumentRecord } from "../../companies/index.ts";
import { createSimulatedHistory } from "./simulated-history.ts";
import type { QuarterFigures } from "../fundamentals/fundamentals.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import { createRandom } from "../random.ts";
import type { TradingDays } from "../calendar/trading-days.ts";
import { generateForecasts } from "./generate-forecasts.ts";
import { generateNotices } from "./generate-notices.ts";
import { generateStatements } from "./generate-statements.ts";

export function byDisclosure(left: DocumentRecord, right: DocumentRecord): number {
  return (
    Date.parse(left.disclosedAt) - Date.parse(right.disclosedAt) ||
    (left.documentId < right.documentId ? -1 : 1)
  );
}

/** Ascending by time of disclosure. */
export function generateDocuments(
  seed: string,
  profile: IssueProfile,
  figures: readonly QuarterFigures[],
  tradingDays: TradingDays,
): DocumentRecord[] {
  const random = createRandom(seed, "documents", profile.code);
  const history = createSimulatedHistory(seed, profile, figures, tradingDays, random);
  return [
    ...generateStatements(history),
    ...generateForecasts(history, random),
    ...generateNotices(history),
  ].toSorted(byDisclosure);
}
