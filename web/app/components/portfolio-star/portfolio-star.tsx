import { useRootData } from "../../site/root-data.ts";
import { lazyHydrated } from "../lazy-hydrated.tsx";
import type { MemberStarProps } from "./member-star.tsx";

const MemberStar = lazyHydrated(() => import("./member-star.tsx"), false);

/** Visitors neither see nor load it. */
export function PortfolioStar(props: MemberStarProps) {
  return useIsMember() ? <MemberStar key={props.ticker} {...props} /> : null;
}

export function useIsMember(): boolean {
  return useRootData()?.member != null;
}
