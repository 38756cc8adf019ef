import { z } from "zod";
import { MAX_CHOSEN_PEERS } from "../../browser/portfolio/entry-limits.ts";
import { defineEndpoint } from "../endpoint.ts";
import { companyParams, ticker } from "../../schemas/company.ts";
import { peer } from "./company-page.ts";

const peersResponse = z.object({
  ticker,
  chosen: z.boolean().describe("By the viewer; else of the same sector, the nearest in size"),
  peers: z.array(peer),
});
export type PeersResponse = z.infer<typeof peersResponse>;

export const getPeers = defineEndpoint({
  name: "getPeers",
  summary: "Companies to compare one with: of the member's choice, else by sector and size",
  access: "anyone",
  params: companyParams,
  output: peersResponse,
  errors: ["company_not_found"],
});

export const putPeers = defineEndpoint({
  name: "putPeers",
  summary: "Chooses the peers of a company; none: by sector and size again",
  access: "member",
  params: companyParams,
  body: z.strictObject({
    tickers: z.array(z.string().max(16)).max(MAX_CHOSEN_PEERS).describe("In any spelling"),
  }),
  output: peersResponse,
  errors: ["company_not_found", "chosen_peers_full"],
});
