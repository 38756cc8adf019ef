export { NO_LISTS, type OwnLists, type ScreenFacts } from "./evaluate-condition.ts";
export { runScreen, type Screen, type ScreenResult } from "./run-screen.ts";
