import { generateSampleMarket, type SampleMarket } from "../generate-sample-market.ts";

let known: SampleMarket | undefined;

/** The default one, generated once for all test files of a process. */
export const sampleMarket = (): SampleMarket => (known ??= generateSampleMarket());
