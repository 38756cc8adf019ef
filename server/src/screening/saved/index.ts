export { createSavedScreens, type SavedScreenLists } from "./create-saved-screens.ts";
export { purgeExpiredScreens, type ScreenPurgeDeps } from "./purge-expired.ts";
export { register as registerSavedScreens } from "./routes.ts";
