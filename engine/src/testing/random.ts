export { seededRandom } from "../evidence/random.ts";
