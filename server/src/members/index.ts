export { createMasking } from "./create-masking.ts";
export { createMembers, type Members } from "./create-members.ts";
export type { Viewer } from "./viewer-rights.ts";
export { register as registerMembers } from "./routes.ts";
export { isTemporalFinished } from "./user-rights.ts";
