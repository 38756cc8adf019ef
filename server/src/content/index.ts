export { createNews, type News } from "./create-news.ts";
export { parseNewsFile, type NewsFile } from "./parse-news-file.ts";
export type { NewsOutcome } from "./rules.ts";
export { registerNews } from "./routes.ts";
