import type { MeasuredRecord } from "@tenbin/contract";
import { type PerturbationName, perturbationNames } from "./measurement/perturbations.ts";
import { figuresView, methodsView } from "./methods-view.ts";
import { protocolView } from "./protocol-view.ts";
import type { StoredBacktest } from "./store.ts";

export interface CurrentVersions {
  readonly engineVersion: string;
  readonly dataVersion: string | null;
}

export function recordView(stored: StoredBacktest, inUse: CurrentVersions): MeasuredRecord {
  const { heldBack, robustness } = stored.result;
  return {
    ...methodsView(stored.result),
    held_back: heldBack === null ? null : methodsView(heldBack),
    robustness: perturbationNames.map((name) => {
      const { changes, companies, figures, refused, wild, wildUnflagged } = robustness[name];
      return {
        name: PERTURBATION_KEYS[name],
        changes,
        companies,
        figures: figuresView(figures),
        refused,
        wild,
        wild_unflagged: wildUnflagged,
      };
    }),
    protocol: protocolView(stored, inUse),
  };
}

const PERTURBATION_KEYS = {
  factsDeleted: "facts_deleted",
  factsInflated: "facts_inflated",
  splitsMissed: "splits_missed",
} as const satisfies Record<PerturbationName, MeasuredRecord["robustness"][number]["name"]>;
