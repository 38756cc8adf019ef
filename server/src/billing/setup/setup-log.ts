/** What in Stripe is only changed where the operator says so. */
export type SetupChange = "prices" | "settings";

export interface SetupDifference {
  readonly text: string;
  /** The change that mends it. */
  readonly change: SetupChange;
}

export interface SetupFindings {
  readonly made: readonly string[];
  readonly changed: readonly string[];
  readonly differences: readonly SetupDifference[];
}

/** What the parts of a set-up find out and do. */
export interface SetupLog {
  made(text: string): void;
  /** Does it where its kind of change is to be made. */
  differs(text: string, change: SetupChange, mend: () => Promise<void>): Promise<void>;
  result(): SetupFindings;
}

export function createSetupLog(changes: ReadonlySet<SetupChange>): SetupLog {
  const made: string[] = [];
  const changed: string[] = [];
  const differences: SetupDifference[] = [];
  return {
    made: (text) => made.push(text),
    async differs(text, change, mend) {
      if (changes.has(change)) {
        await mend();
        changed.push(text);
      } else differences.push({ text, change });
    },
    result: () => ({ made, changed, differences }),
  };
}
