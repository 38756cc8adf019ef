import type Stripe from "stripe";
import type { Context } from "./context.ts";
import type { RawParams } from "./decode-form.ts";
import {
  type Field,
  type Fields,
  type ParamsOf,
  integer,
  list,
  readParams,
  text,
} from "./params.ts";
import { invalid } from "./stripe-fault.ts";

/** One method and path of the API. `:` parts of the path are handed over in order. */
export interface Endpoint {
  readonly method: "DELETE" | "GET" | "POST";
  readonly path: string;
  readonly run: (context: Context, raw: RawParams, ids: readonly string[]) => object;
}

/** Every endpoint takes `expand`; who answers reads it. */
const expand = list(text);

export function endpoint<F extends Fields>(
  method: Endpoint["method"],
  path: string,
  fields: F,
  run: (context: Context, params: ParamsOf<F>, id: string, secondId: string) => object,
): Endpoint {
  const all = { ...fields, expand };
  return {
    method,
    path,
    run: (context, raw, [id = "", secondId = ""]) =>
      // Safe cast: `expand` is one field more.
      run(context, readParams(all, raw) as ParamsOf<F>, id, secondId),
  };
}

const paging = { limit: integer, starting_after: text, ending_before: text };

/** @param rows oldest first, as tables have them */
export function listEndpoint<
  F extends { readonly [name: string]: Field<unknown> },
  T extends { readonly id: string },
>(
  path: string,
  filters: F,
  rows: (context: Context, params: ParamsOf<F>, id: string) => Iterable<T>,
): Endpoint {
  const all = { ...filters, ...paging, expand };
  return {
    method: "GET",
    path,
    run(context, raw, ids) {
      const params = readParams(all, raw);
      const [id = ""] = ids;
      const found = [...rows(context, params, id)].toReversed();
      // Safe cast: the paging stands beside the filters.
      return toPage(found, params as ParamsOf<typeof paging>, path.replace(/:\w+/, id));
    },
  };
}

const MAX_PAGE = 100;

/** https://docs.stripe.com/api/pagination */
export function toPage<T extends { readonly id: string }>(
  rows: readonly T[],
  { limit = 10, starting_after: after, ending_before: before }: ParamsOf<typeof paging>,
  url: string,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > MAX_PAGE) {
    throw invalid(
      `limit has to be between 1 and ${MAX_PAGE}`,
      "limit",
      "parameter_invalid_integer",
    );
  }
  if (before !== undefined) {
    const end = indexOf(rows, before, "ending_before");
    const start = Math.max(end - limit, 0);
    return { object: "list", data: rows.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(rows, after, "starting_after") + 1;
  return {
    object: "list",
    data: rows.slice(start, start + limit),
    has_more: rows.length > start + limit,
    url,
  };
}

function indexOf(rows: readonly { readonly id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw invalid(`No such object: '${id}'`, param, "resource_missing");
  return index;
}
