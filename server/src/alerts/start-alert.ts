import type { AlertCondition } from "@tenbin/contract";
import type { CompanyFinder, OwnLists } from "../screening/index.ts";
import { withoutAnalysis } from "./company-facts.ts";
import { evaluateCompany } from "./evaluate-company.ts";
import { evaluateScreen, type FoundCompanies, widenConditions } from "./evaluate-screen.ts";
import type { WatchedScreen } from "./members.ts";
import type { DayFacts } from "./read-company-facts.ts";
import { CLEARANCE } from "./settle.ts";
import type { CompanyAlert, StoredScreenAlert, ScreenAlertCondition } from "./stored.ts";

/** Evaluated without a report when it is set, so that the next market day is compared with what the member saw. */
export async function startCompanyAlert(
  alertId: string,
  code: string,
  condition: AlertCondition,
  { facts, isAnalysed }: { readonly facts: DayFacts; readonly isAnalysed: boolean },
): Promise<CompanyAlert> {
  const known = await facts.of(code, condition.kind);
  const levelDay = condition.kind === "price" ? (known?.day ?? null) : null;
  const shown = known === null || isAnalysed ? known : withoutAnalysis(known);
  const state =
    shown === null
      ? null
      : evaluateCompany({ condition, levelDay, state: null }, shown, true).state;
  return {
    alertId,
    code,
    screenId: null,
    condition,
    levelDay,
    origin: "member",
    status: "armed",
    state,
    stateDay: state === null ? null : known!.day,
  };
}

export interface ScreenStart {
  /** Null while the market is not packed: the first evaluation is the next day's. */
  readonly finder: CompanyFinder | null;
  readonly own: OwnLists;
  readonly marketDay: string | null;
}

export async function startScreenAlert(
  alertId: string,
  screenId: string,
  condition: ScreenAlertCondition,
  screen: WatchedScreen,
  { finder, own, marketDay }: ScreenStart,
): Promise<StoredScreenAlert> {
  const found = finder === null ? null : await findWithMargins(finder, screen, own);
  const state = found === null ? null : evaluateScreen(null, found, true).state;
  return {
    alertId,
    code: null,
    screenId,
    condition,
    levelDay: null,
    origin: "member",
    status: "armed",
    state,
    stateDay: state === null ? null : marketDay,
  };
}

/** Null where a month end that the conditions name is not known. */
export async function findWithMargins(
  finder: CompanyFinder,
  { conditions, version }: WatchedScreen,
  own: OwnLists,
): Promise<FoundCompanies | null> {
  const [found, wider, narrower] = await Promise.all([
    finder.find(conditions, own),
    finder.find(widenConditions(conditions), own),
    finder.find(widenConditions(conditions, -CLEARANCE), own),
  ]);
  if (found === null || wider === null || narrower === null) return null;
  return { version, found, wider, narrower };
}
