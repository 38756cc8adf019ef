import type { SavedScreen } from "@tenbin/contract";
import { toUnixSeconds } from "@tenbin/contract/time";
import { cheapestPlan, hasPlan, type Rights } from "../../members/index.ts";
import { allowsScreen, findUnknown } from "./rules.ts";
import type { StoredScreen } from "./store.ts";

export interface ScreenOwner {
  readonly uid: string;
  readonly rights: Pick<Rights, "effectivePlan" | "endedPlan" | "purchased" | "limits">;
}

export function toSavedScreen(
  { createdAt, changedAt, ...stored }: StoredScreen,
  position: number,
  rights: ScreenOwner["rights"],
): SavedScreen {
  const faults = findUnknown(stored);
  return {
    ...stored,
    created_at: toUnixSeconds(createdAt),
    changed_at: toUnixSeconds(changedAt),
    editable: rights.limits.savedScreens > position,
    plan: faults.length > 0 ? null : missingPlan(stored, rights),
    faults: [...faults],
  };
}

function missingPlan(stored: Pick<StoredScreen, "question">, rights: ScreenOwner["rights"]) {
  const allows = allowsScreen(stored);
  return hasPlan(rights, allows) ? null : cheapestPlan(allows);
}
