export { createLessons } from "./create-lessons.ts";
export { register as registerLessons } from "./routes.ts";
