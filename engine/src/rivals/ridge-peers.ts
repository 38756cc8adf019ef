import { monthIndexOf } from "../calendar/days.ts";
import { peersPillar } from "../pillars/peers.ts";
import type { Rival } from "./rival.ts";

/**
 * Price-to-book of comparable companies in the past 24 months by ridge regression (Bartram and
 * Grinblatt, 2018): the model's peers pillar alone.
 */
export const ridgePeers: Rival = {
  kind: "value",
  evaluate: ({ date, sector, state, peers }) =>
    peersPillar(state, sector, peers.sectors, peers.modelBefore(monthIndexOf(date))).value,
};
