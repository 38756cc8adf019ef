import type Stripe from "stripe";
import { type Context, clockOf, timeOf } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { unexpectedState } from "../api/stripe-fault.ts";
import { idOf } from "../state/rows.ts";

const EVIDENCE_DAYS = 7;
const EVIDENCE_FIELDS = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "product_description",
  "receipt",
  "refund_policy",
  "service_date",
  "service_documentation",
  "uncategorized_file",
  "uncategorized_text",
];

export function openDispute(
  context: Context,
  charge: Stripe.Charge,
  reason: string,
): Stripe.Dispute {
  const { state } = context;
  if (charge.disputed) throw unexpectedState("This charge is disputed already.");
  const created = timeOf(context, clockOf(context, idOf(charge.customer)));
  const dispute: Stripe.Dispute = {
    id: state.newId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // Safe cast: every field of the evidence is empty at first; the fake names those of services.
    evidence: Object.fromEntries(
      EVIDENCE_FIELDS.map((name) => [name, null]),
    ) as unknown as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: created + EVIDENCE_DAYS * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: idOf(charge.payment_intent),
    reason,
    status: "needs_response",
  };
  state.put("disputes", dispute);
  state.put("charges", { ...charge, disputed: true });
  emitEvent(context, "charge.dispute.created", dispute, undefined, created);
  emitEvent(context, "charge.dispute.funds_withdrawn", dispute, undefined, created);
  return dispute;
}

/** In test mode the words `winning_evidence` and `losing_evidence` decide. */
export function submitEvidence(
  context: Context,
  dispute: Stripe.Dispute,
  evidence: { readonly [key: string]: string },
): Stripe.Dispute {
  const text = evidence["uncategorized_text"];
  const status =
    text === "winning_evidence" ? "won" : text === "losing_evidence" ? "lost" : "under_review";
  const patch = {
    status,
    evidence: { ...dispute.evidence, ...evidence },
    evidence_details: { ...dispute.evidence_details, has_evidence: true, submission_count: 1 },
  };
  const updated = updateRow(context, "disputes", dispute, patch, "charge.dispute.updated");
  if (status !== "under_review") endDispute(context, updated);
  return updated;
}

export function loseDispute(context: Context, dispute: Stripe.Dispute): Stripe.Dispute {
  if (dispute.status === "won" || dispute.status === "lost") {
    throw unexpectedState("This dispute is already closed.");
  }
  const lost = updateRow(context, "disputes", dispute, { status: "lost" }, null);
  endDispute(context, lost);
  return lost;
}

function endDispute(context: Context, dispute: Stripe.Dispute): void {
  emitEvent(context, "charge.dispute.closed", dispute);
  if (dispute.status === "won") emitEvent(context, "charge.dispute.funds_reinstated", dispute);
}
