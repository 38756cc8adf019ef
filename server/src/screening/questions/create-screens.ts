import { hash } from "node:crypto";
import type {
  ScreeningMetrics,
  ScreeningMonthEnds,
  ScreenExport,
  ScreeningPresets,
  ScreenQuestion,
  ScreenResponse,
} from "@tenbin/contract";
            thresholds: preset.conditions.map((each) => describeCondition(each, declaredNames)),
