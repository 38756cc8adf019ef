export { normalizeCode, tickerOf } from "@tenbin/contract/code";
