import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

export const health = defineEndpoint({
  name: "health",
  summary: "The process is alive",
  access: "anyone",
  output: z.object({ status: z.literal("ok"), version: z.string() }),
  errors: [],
});

export const ready = defineEndpoint({
  name: "ready",
  summary: "Ready to serve: database reachable, migrations current, market loaded",
  access: "anyone",
  output: z.object({
    status: z.literal("ready"),
    market_date: z.iso.date().nullable(),
    data_version: z
      .string()
      .nullable()
      .describe(
        "Changes whenever anything that is shown may have changed; the number before the dot is larger for newer market data. Null without data",
      ),
  }),
  errors: [],
});
export type Ready = z.infer<(typeof ready)["output"]>;
