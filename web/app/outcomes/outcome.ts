import type { SitePath } from "../site/site-pages.ts";

export type OutcomeIconName =
  | "done"
  | "calendar"
  | "undone"
  | "card"
  | "refused"
  | "clock"
  | "person"
  | "mail"
  | "bell"
  | "bell-off"
  | "key";

interface OutcomeLink {
  readonly to: SitePath | `${SitePath}?${string}`;
  readonly label: string;
}

export interface FlowOutcome {
  readonly icon: OutcomeIconName;
  /** Shown only right after the flow ended. */
  readonly happened: {
    readonly heading: string;
    readonly what: string;
    readonly unchanged: string;
  };
  /** Shown to everyone else; always true. */
  readonly meaning: string;
  readonly next: OutcomeLink;
  /** The flow has opened the product to the viewer: the three doors follow. */
  readonly opensProduct?: true;
  /** What a temporal member reads whose trial is over (specification 8.8). */
  readonly trialEnded?: Pick<FlowOutcome, "happened" | "next">;
}
