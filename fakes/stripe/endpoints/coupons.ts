import type Stripe from "stripe";
import { requireNamed, requireRow } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import {
  clearableText,
  decimal,
  flag,
  group,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  only,
  required,
  text,
  range,
} from "../api/params.ts";
import { invalid } from "../api/stripe-fault.ts";
import { idOf } from "../state/rows.ts";
import { definedOf } from "./catalog.ts";

export const couponEndpoints = [
  endpoint(
    "POST",
    "/v1/coupons",
    {
      amount_off: integer,
      applies_to: group({ products: list(text) }),
      currency: only("jpy"),
      duration: oneOf("forever", "once", "repeating"),
      duration_in_months: integer,
      id: text,
      max_redemptions: integer,
      metadata,
      name: clearableText,
      percent_off: decimal,
      redeem_by: integer,
    },
    (context, params) => {
      const { state, now } = context;
      const { amount_off, percent_off, duration = "once", duration_in_months: months } = params;
      const id = params.id ?? state.newId("co", 8).slice(3);
      if (state.get("coupons", id) !== undefined) {
        throw invalid(`Coupon already exists: ${id}`, "id", "resource_already_exists");
      }
      if ((amount_off === undefined) === (percent_off === undefined)) {
        throw invalid("A coupon takes off either a percentage or an amount.", "percent_off");
      }
      if (amount_off !== undefined && params.currency === undefined) {
        throw invalid("An amount off needs its currency.", "currency", "parameter_missing");
      }
      if (amount_off !== undefined && amount_off < 1) {
        throw invalid("Invalid positive integer", "amount_off", "parameter_invalid_integer");
      }
      if (percent_off !== undefined && (percent_off <= 0 || percent_off > 100)) {
        throw invalid("percent_off has to be more than 0 and at most 100.", "percent_off");
      }
      if ((duration === "repeating") !== (months !== undefined)) {
        throw invalid("duration_in_months belongs to duration=repeating.", "duration_in_months");
      }
      const coupon: Stripe.Coupon = {
        id,
        object: "coupon",
        amount_off: amount_off ?? null,
        ...(params.applies_to?.products === undefined
          ? {}
          : { applies_to: { products: params.applies_to.products } }),
        created: now,
        currency: amount_off === undefined ? null : "jpy",
        duration,
        duration_in_months: months ?? null,
        livemode: false,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
        percent_off: percent_off ?? null,
        redeem_by: params.redeem_by ?? null,
        times_redeemed: 0,
        valid: true,
      };
      state.put("coupons", coupon);
      emitEvent(context, "coupon.created", coupon);
      return coupon;
    },
  ),
  listEndpoint("/v1/coupons", { created: range }, ({ state }, { created }) =>
    [...state.table("coupons").values()].filter(
      (row) => created === undefined || created(row.created),
    ),
  ),
  endpoint("GET", "/v1/coupons/:id", {}, (context, _params, id) =>
    requireRow(context, "coupons", id, "coupon"),
  ),
  endpoint("POST", "/v1/coupons/:id", { metadata, name: clearableText }, (context, params, id) => {
    const coupon = requireRow(context, "coupons", id, "coupon");
    const patch = {
      ...definedOf({ name: params.name }),
      metadata: mergeMetadata(coupon.metadata, params.metadata),
    };
    return updateRow(context, "coupons", coupon, patch, "coupon.updated");
  }),
  endpoint("DELETE", "/v1/coupons/:id", {}, (context, _params, id) => {
    const { state } = context;
    const coupon = requireRow(context, "coupons", id, "coupon");
    // Running discounts keep it: only new ones are refused.
    state.put("coupons", { ...coupon, valid: false });
    emitEvent(context, "coupon.deleted", coupon);
    return { id, object: "coupon", deleted: true };
  }),
  endpoint(
    "POST",
    "/v1/promotion_codes",
    {
      active: flag,
      code: text,
      customer: text,
      expires_at: integer,
      max_redemptions: integer,
      metadata,
      promotion: required(group({ type: required(only("coupon")), coupon: required(text) })),
      restrictions: group({ first_time_transaction: flag }),
    },
    (context, params) => {
      const { state, now } = context;
      const coupon = requireNamed(
        context,
        "coupons",
        params.promotion.coupon,
        "coupon",
        "promotion[coupon]",
      );
      if (params.customer !== undefined)
        requireNamed(context, "customers", params.customer, "customer", "customer");
      const code = params.code ?? state.newId("P", 8).slice(2).toUpperCase();
      if (!/^[A-Za-z0-9-]{1,500}$/.test(code)) {
        throw invalid("A promotion code has letters, digits and dashes only.", "code");
      }
      const twin = state
        .table("promotion_codes")
        .ownedBy(code.toLowerCase())
        .find((row) => row.active && idOf(row.customer) === (params.customer ?? null));
      if (twin !== undefined) {
        throw invalid(
          "An active promotion code with this code already exists.",
          "code",
          "resource_already_exists",
        );
      }
      const row: Stripe.PromotionCode = {
        id: state.newId("promo"),
        object: "promotion_code",
        active: params.active ?? true,
        code,
        created: now,
        customer: params.customer ?? null,
        customer_account: null,
        expires_at: params.expires_at ?? null,
        livemode: false,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata({}, params.metadata),
        promotion: { coupon: coupon.id, type: "coupon" },
        restrictions: {
          first_time_transaction: params.restrictions?.first_time_transaction ?? false,
          minimum_amount: null,
          minimum_amount_currency: null,
        },
        times_redeemed: 0,
      };
      state.put("promotion_codes", row);
      emitEvent(context, "promotion_code.created", row);
      return row;
    },
  ),
  listEndpoint(
    "/v1/promotion_codes",
    { active: flag, code: text, coupon: text, customer: text, created: range },
    ({ state }, params) => {
      const table = state.table("promotion_codes");
      const rows =
        params.code === undefined ? [...table.values()] : table.ownedBy(params.code.toLowerCase());
      return rows.filter(
        (row) =>
          (params.active === undefined || row.active === params.active) &&
          (params.coupon === undefined || idOf(row.promotion.coupon) === params.coupon) &&
          (params.customer === undefined || idOf(row.customer) === params.customer) &&
          (params.created === undefined || params.created(row.created)),
      );
    },
  ),
  endpoint("GET", "/v1/promotion_codes/:id", {}, (context, _params, id) =>
    requireRow(context, "promotion_codes", id, "promotion code"),
  ),
  endpoint("POST", "/v1/promotion_codes/:id", { active: flag, metadata }, (context, params, id) => {
    const row = requireRow(context, "promotion_codes", id, "promotion code");
    const patch = {
      active: params.active ?? row.active,
      metadata: mergeMetadata(row.metadata, params.metadata),
    };
    return updateRow(context, "promotion_codes", row, patch, "promotion_code.updated");
  }),
];
