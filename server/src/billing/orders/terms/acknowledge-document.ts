import { ApiProblem } from "../../../platform/http/api-problem.ts";
import { type PreContractDocument, documentText } from "../../advisory/pre-contract-document.ts";

/**
 * The text that is stored with the order.
 * @param current null: none is required
 * @param acknowledged version that the member has read
 * @throws ApiProblem `document_not_acknowledged`, for an older version too
 */
export function requireAcknowledged(
  current: PreContractDocument | null,
  acknowledged: string | null | undefined,
): { readonly documentText: string | null } {
  if (current === null) return { documentText: null };
  if (acknowledged !== current.version) throw new ApiProblem("document_not_acknowledged");
  return { documentText: documentText(current) };
}
