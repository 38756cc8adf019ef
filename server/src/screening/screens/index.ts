export { NO_LISTS, type OwnLists, type ScreenFacts, toOwnLists } from "./evaluate-condition.ts";
export { runScreen, type Screen, type ScreenResult } from "./run-screen.ts";
