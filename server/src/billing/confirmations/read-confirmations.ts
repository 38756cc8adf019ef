import type { Confirmation, ConfirmationSummary } from "@tenbin/contract";
import type pg from "pg";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { FindCompanyName } from "../company-names.ts";
import { createConfirmationStore } from "./confirmation-store.ts";
import { type TitledConfirmation, titleConfirmations } from "./confirmation-title.ts";

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
  return {
    async list(uid) {
      const titled = await titleConfirmations(await store.list(uid), findCompanyName);
      return titled.map(toSummary);
    },
    async read(uid, orderId) {
      const found = await store.find(uid, orderId);
      const [titled] = await titleConfirmations(found === null ? [] : [found], findCompanyName);
      if (titled === undefined) throw new ApiProblem("not_found");
      return { ...toSummary(titled), text: titled.text };
    },
  };
}

function toSummary({ orderId: id, title, confirmedAt }: TitledConfirmation): ConfirmationSummary {
  return { id, title, confirmed_at: confirmedAt.toISOString() };
}
