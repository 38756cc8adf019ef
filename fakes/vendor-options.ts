import { generateSampleMarket } from "../server/src/sample-market/index.ts";

/** Command-line options of every vendor's fake. */
export const vendorOptions = (port: string) =>
  ({
    port: { type: "string", default: port },
    key: { type: "string", default: "fake" },
    now: { type: "string" },
  }) as const;

/** The sample market as that vendor serves it: to whom, and up to which moment. */
export function createVendorWorld({ key, now }: { readonly key: string; readonly now?: string }) {
  return {
    market: generateSampleMarket(),
    apiKey: key,
    ...(now === undefined ? {} : { now: () => Date.parse(now) }),
  };
}
