import { ApiError } from "@tenbin/contract/client";
import { logFailure, sessionClientFor } from "../../api/api.server.ts";
import { type ContractNotice, describeContract } from "./describe-contract.ts";

/** Milliseconds; after that the plans are shown without it. */
const TIMEOUT_MS = 3_000;

/** Null for visitors, for a contract that simply goes on, and if it cannot be read. */
export async function loadContractNotice(request: Request): Promise<ContractNotice | null> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const subscription = await sessionClientFor(request)?.call("getSubscription", { signal });
    return subscription === undefined ? null : describeContract(subscription);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === null || error.status >= 500) logFailure("getSubscription", error);
    return null;
  }
}
