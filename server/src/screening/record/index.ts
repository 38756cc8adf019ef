export type { RecordQuestion } from "./screen-month-ends.ts";
export { createRecords, type Records } from "./create-records.ts";
export { measureInThread } from "./measure-in-thread.ts";
export { measureStored } from "./measure-stored.ts";
