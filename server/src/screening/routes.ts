import {
  compareCompanies,
  exportScreenCsv,
  exportScreenXlsx,
  getPromisingRecord,
  getScreeningMetrics,
  getScreeningMonthEnds,
  getScreeningPresets,
  postScreenRecord,
  screenMarket,
} from "@tenbin/contract";
import type { Rights } from "../members/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { Viewer, ViewerAccount } from "../platform/http/viewer.ts";
import type { Comparisons } from "./comparison/index.ts";
import { toScreenCsv, toScreenXlsx } from "./files/screen-file.ts";
import type { Records } from "./record/index.ts";
import type { Screens } from "./questions/index.ts";

export function registerScreens<A extends ViewerAccount>(
  api: Api<Viewer<A, Rights>>,
  screens: Screens,
): void {
  api.serve(screenMarket, ({ body }, { viewer }) => screens.run(viewer, body));
  api.serve(exportScreenCsv, async ({ body: { encoding, ...request } }, { viewer }) =>
    toScreenCsv(await screens.list(viewer, request), encoding),
  );
  api.serve(exportScreenXlsx, async ({ body }, { viewer }) =>
    toScreenXlsx(await screens.list(viewer, body)),
  );
  api.serve(getScreeningMetrics, () => screens.metrics());
  api.serve(getScreeningMonthEnds, () => screens.monthEnds());
  api.serve(getScreeningPresets, (_, { viewer }) => screens.presets(viewer));
}

export function registerComparisons<A extends ViewerAccount>(
  api: Api<Viewer<A, Rights>>,
  comparisons: Comparisons,
): void {
  api.serve(compareCompanies, ({ query }, { viewer, runCold }) =>
    runCold(() => comparisons.compare(query, viewer.rights)),
  );
}

export function registerRecords<A extends ViewerAccount>(
  api: Api<Viewer<A, Rights>>,
  records: Records,
): void {
  api.serve(postScreenRecord, ({ body }, { viewer }) => records.ofScreen(viewer, body));
  api.serve(getPromisingRecord, (_, { viewer }) => records.ofPromising(viewer.rights));
}
