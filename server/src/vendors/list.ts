export { jquants } from "./jquants/index.ts";
export { edinet } from "./edinet/index.ts";
