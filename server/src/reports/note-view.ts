import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "../platform/http/viewer.ts";

/** A company's page was served to a member who may change things, for the first time. */
export type OnView = (uid: string, ticker: string) => Promise<void>;

/** Never fails: a page is served although it is not noted. */
export type NoteView = (
  ticker: string,
  viewer: Viewer,
  log: Pick<FastifyBaseLogger, "warn">,
) => Promise<void>;

export function createNoteView(onView?: OnView): NoteView {
  return async (ticker, { account, findOwnFields }, log) => {
    if (onView === undefined || account === null || account.readOnly) return;
    try {
      const own = await findOwnFields?.([ticker]);
      if (own?.(ticker, "viewed") !== true) await onView(account.uid, ticker);
    } catch (error) {
      log.warn({ err: error }, "company view not stored");
    }
  };
}
