import type { Confirmation, ConfirmationSummary } from "@tenbin/contract";
import type pg from "pg";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { type StoredConfirmation, createConfirmationStore } from "./confirmation-store.ts";
import { confirmationTitle } from "./confirmation-title.ts";

/** What a member confirmed, as long as it is kept. */
export interface Confirmations {
  /** Newest first. */
  list(uid: string): Promise<ConfirmationSummary[]>;
  /** @throws ApiProblem `not_found`, for an order of somebody else too */
  read(uid: string, orderId: string): Promise<Confirmation>;
}

export function createConfirmations(pool: pg.Pool): Confirmations {
  const store = createConfirmationStore(pool);
  return {
    list: async (uid) => (await store.list(uid)).map(toSummary),
    async read(uid, orderId) {
      const found = await store.find(uid, orderId);
      if (found === null) throw new ApiProblem("not_found");
      return { ...toSummary(found), text: found.text };
    },
  };
}

function toSummary(stored: StoredConfirmation): ConfirmationSummary {
  const { orderId: id, confirmedAt } = stored;
  return { id, title: confirmationTitle(stored), confirmed_at: confirmedAt.toISOString() };
}
