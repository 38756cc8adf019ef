/** Every vendor of market data, one line each. */
export { jquants } from "./jquants/index.ts";
export { edinet } from "./edinet/index.ts";
