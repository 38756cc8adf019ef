export { createSearch, type Search } from "./create-search.ts";
export { fold, foldQuery } from "./fold.ts";
export { register as registerSearch } from "./routes.ts";
export { createSearchIndex, type SearchEntry } from "./search-index.ts";
