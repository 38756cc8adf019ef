import { getLegalDocument } from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import type { Legal } from "./create-legal.ts";

export function register(api: Api, legal: Legal): void {
  api.serve(getLegalDocument, ({ params, query }) => legal.read(params.document, query.text));
}
