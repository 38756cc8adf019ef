export type { Achievements, CompanyAction, Recorded } from "./achievements.ts";
export { createMasking } from "./create-masking.ts";
export { createMembers, type Members } from "./create-members.ts";
export type { Rights, Viewer } from "./rights.ts";
export { register as registerMembers } from "./routes.ts";
export { isFinished, type RightsFacts, type UserRights, userRights } from "./user-rights.ts";
