export type { StoredColumns } from "./market-snapshots.ts";
export {
  createScreens,
  type Screener,
  type Screens,
  type ScreensOptions,
} from "./create-screens.ts";
