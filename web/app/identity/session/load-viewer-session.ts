import type { User } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import { accountLabel } from "../account-label.ts";

/** The member for whom a page is rendered. */
export interface SessionAccount {
  readonly uid: string;
  readonly email: string;
  /** The plan in words: 無料会員. */
  readonly plan: string;
}

/** Whose page it is. */
export interface ViewerSession {
  /** The API takes the session's token, as far as it could be asked. */
  readonly session: boolean;
  /** Null for visitors, for identities without a member, and while the member cannot be loaded. */
  readonly member: SessionAccount | null;
}

/**
 * Who asks for a page.
 * @param client calling with the token that came with the request; null without one
 * @param log told of what failed; the reader is not (specification 8.7)
 */
export async function loadViewerSession(
  client: Client | null,
  signal: AbortSignal,
  log: (error: ApiError) => void,
): Promise<ViewerSession> {
  if (client === null) return { session: false, member: null };
  try {
    const user = await client.call("getUser", { signal });
    return { session: true, member: user === undefined ? null : toSessionAccount(user) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === null || error.status >= 500) log(error);
    return { session: error.status !== 401, member: null };
  }
}

function toSessionAccount(user: User): SessionAccount {
  const { uid, email, user_type: type, stripe_effective_plan_name: plan } = user;
  return { uid, email, plan: accountLabel(plan, type) };
}
