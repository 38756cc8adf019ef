import { getInvoice, getInvoices, putInvoiceRecipient, reissueInvoice } from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import type { Receipts } from "./create-receipts.ts";

/** Of the signed-in member. */
export function registerReceipts(api: Api, receipts: Receipts): void {
  api.serve(getInvoices, (_, { viewer }) => receipts.list(viewer.uid));
  api.serve(getInvoice, ({ params, query }, { viewer }) =>
    receipts.find(viewer.uid, params.id, query.issue),
  );
  api.serve(putInvoiceRecipient, ({ body }, { viewer }) =>
    receipts.setRecipient(viewer.uid, body.recipient),
  );
  api.serve(reissueInvoice, ({ params, body }, { viewer }) =>
    receipts.reissue(viewer.uid, params.id, body.recipient),
  );
}
