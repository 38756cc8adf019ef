export { randomSource } from "../evidence/random.ts";
