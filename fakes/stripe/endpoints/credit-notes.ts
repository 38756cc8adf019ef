import { requireNamed, requireRow } from "../api/context.ts";
import { updateRow } from "../api/emit-event.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import {
  clearableText,
  group,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  only,
  range,
  required,
  text,
} from "../api/params.ts";
import { invalid } from "../api/stripe-fault.ts";
import { createCreditNote, voidCreditNote } from "../billing/credit-notes.ts";
import { idOf } from "../state/rows.ts";

export const creditNoteEndpoints = [
  endpoint(
    "POST",
    "/v1/credit_notes",
    {
      amount: integer,
      credit_amount: integer,
      email_type: oneOf("credit_note", "none"),
      invoice: required(text),
      lines: list(
        group({
          amount: required(integer),
          invoice_line_item: required(text),
          type: required(only("invoice_line_item")),
        }),
      ),
      memo: clearableText,
      metadata,
      out_of_band_amount: integer,
      reason: oneOf("duplicate", "fraudulent", "order_change", "product_unsatisfactory"),
      refund_amount: integer,
      refunds: list(
        group({ amount_refunded: integer, refund: required(text), type: only("refund") }),
      ),
    },
    (context, params) => {
      const { amount, lines } = params;
      const invoice = requireNamed(context, "invoices", params.invoice, "invoice", "invoice");
      if ((amount === undefined) === (lines === undefined)) {
        throw invalid("Give either the amount or the lines to credit.", "amount");
      }
      const credited = lines ?? [];
      return createCreditNote(context, invoice, {
        credit:
          amount ??
          credited.map(({ invoice_line_item: line, amount: part }) => ({ line, amount: part })),
        balanceAmount: params.credit_amount ?? 0,
        outOfBandAmount: params.out_of_band_amount ?? 0,
        refundAmount: params.refund_amount ?? 0,
        refunds: (params.refunds ?? []).map(({ refund: id, amount_refunded: part }, index) => {
          const path = `refunds[${index}][refund]`;
          const refund = requireNamed(context, "refunds", id, "refund", path);
          return { refund, amount: part ?? refund.amount };
        }),
        memo: params.memo ?? null,
        metadata: mergeMetadata({}, params.metadata),
        reason: params.reason ?? null,
      });
    },
  ),
  listEndpoint(
    "/v1/credit_notes",
    { created: range, customer: text, invoice: text },
    ({ state }, { created, customer, invoice }) => {
      const table = state.table("credit_notes");
      const rows = invoice === undefined ? [...table.values()] : table.ownedBy(invoice);
      return rows.filter(
        (row) =>
          (customer === undefined || idOf(row.customer) === customer) &&
          (created === undefined || created(row.created)),
      );
    },
  ),
  endpoint("GET", "/v1/credit_notes/:id", {}, (context, _params, id) =>
    requireRow(context, "credit_notes", id, "credit note"),
  ),
  endpoint(
    "POST",
    "/v1/credit_notes/:id",
    { memo: clearableText, metadata },
    (context, params, id) => {
      const note = requireRow(context, "credit_notes", id, "credit note");
      const patch = {
        memo: params.memo === undefined ? note.memo : params.memo,
        metadata: mergeMetadata(note.metadata, params.metadata),
      };
      return updateRow(context, "credit_notes", note, patch, "credit_note.updated");
    },
  ),
  endpoint("POST", "/v1/credit_notes/:id/void", {}, (context, _params, id) =>
    voidCreditNote(context, requireRow(context, "credit_notes", id, "credit note")),
  ),
  listEndpoint("/v1/credit_notes/:id/lines", {}, (context, _params, id) =>
    requireRow(context, "credit_notes", id, "credit note").lines.data.toReversed(),
  ),
];
