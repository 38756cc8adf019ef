import type { SitePath } from "../site/site-pages.ts";

/** A line icon of `outcome-icon.tsx`. */
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
  readonly to: SitePath;
  readonly label: string;
}

/** How one flow can end, in words. */
export interface FlowOutcome {
  readonly icon: OutcomeIconName;
  /** The page of the procedure that ends here; what it says where it is not built holds here too. */
  readonly flow: SitePath;
  /** Told only to the reader to whom it has just happened. */
  readonly happened: {
    readonly heading: string;
    readonly what: string;
    /** What did not change by it. */
    readonly unchanged: string;
  };
  /** Told to anybody else who opens the address: when this screen appears. True for everybody. */
  readonly meaning: string;
  /** The one way on. */
  readonly next: OutcomeLink;
}
