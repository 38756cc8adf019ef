export type * from "./inputs.ts";
export type * from "./outputs.ts";
