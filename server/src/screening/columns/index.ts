export { buildColumns, type ColumnDeclarations, type MarketRow } from "./build-columns.ts";
export type { CategoryColumn, MarketColumns, NumberColumn } from "./market-columns.ts";
export { DamagedPackError, packColumns, unpackColumns } from "./pack-columns.ts";
