import { getPeers, putPeers } from "@tenbin/contract";
import type { Api } from "../../platform/http/api.ts";
import type { Peers } from "./create-peers.ts";

export function register(api: Api, peers: Peers): void {
  api.serve(getPeers, ({ params }, { viewer }) =>
    peers.find(viewer.account?.uid ?? null, params.ticker),
  );
  api.serve(putPeers, ({ params, body }, { viewer }) =>
    peers.choose(viewer.uid, params.ticker, body.tickers),
  );
}
