export { createSnapshots, type MonthEndCoverage, type Snapshots } from "./create-snapshots.ts";
