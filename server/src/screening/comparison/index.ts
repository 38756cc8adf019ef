export {
  type ComparisonRights,
  type Comparisons,
  createComparisons,
} from "./create-comparisons.ts";
