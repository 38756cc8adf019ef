import { lazyHydrated } from "../components/lazy-hydrated.tsx";
import { useIsMember } from "../components/portfolio-star/portfolio-star.tsx";
import type { BellCompany } from "./bell-company.ts";

const MemberBell = lazyHydrated(() => import("./member-bell.tsx"), false);

/** Visitors neither see nor load it. */
export function AlertBell(props: BellCompany) {
  return useIsMember() ? <MemberBell key={props.ticker} {...props} /> : null;
}
