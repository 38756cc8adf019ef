export { createMasking } from "./create-masking.ts";
export type { Rights, Viewer } from "./rights.ts";
export { isFinished } from "./user-rights.ts";
