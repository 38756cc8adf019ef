export { createSavedScreens, type SavedScreenLists } from "./create-saved-screens.ts";
export { register as registerSavedScreens } from "./routes.ts";
