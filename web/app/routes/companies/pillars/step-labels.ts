import type { BridgeStep } from "@tenbin/contract";
import { pillarLabels } from "@tenbin/contract/labels";

export const stepLabels: Readonly<Record<BridgeStep["key"], string>> = {
  ...pillarLabels,
  premium: "市場の上乗せ・割引",
  damping: "変化のならし",
};
