import type { Confirmation, ConfirmationSummary } from "@tenbin/contract";
import type pg from "pg";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { FindCompanyName } from "../company-names.ts";
import { createConfirmationStore, type StoredConfirmation } from "./confirmation-store.ts";
import { type TitledConfirmation, titleConfirmation } from "./confirmation-title.ts";

/** A member's stored confirmations. */
export interface Confirmations {
  /** Newest first. */
  list(uid: string): Promise<ConfirmationSummary[]>;
  /** @throws ApiProblem `not_found`, also for another member's order */
  read(uid: string, orderId: string): Promise<Confirmation>;
}

export function createConfirmations(
  pool: pg.Pool,
  findCompanyName: FindCompanyName,
): Confirmations {
  const store = createConfirmationStore(pool);
  const summarize = async (stored: StoredConfirmation) =>
    toSummary(await titleConfirmation(stored, findCompanyName));
  return {
    list: async (uid) => Promise.all((await store.list(uid)).map(summarize)),
    async read(uid, orderId) {
      const found = await store.find(uid, orderId);
      if (found === null) throw new ApiProblem("not_found");
      return { ...(await summarize(found)), text: found.text };
    },
  };
}

function toSummary({ orderId: id, title, confirmedAt }: TitledConfirmation): ConfirmationSummary {
  return { id, title, confirmed_at: confirmedAt.toISOString() };
}
