import type Stripe from "stripe";
import { type Context, requireNamed, requireRow } from "../api/context.ts";
import { updateRow } from "../api/emit-event.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import {
  clearableText,
  flag,
  group,
  mergeMetadata,
  metadata,
  only,
  required,
  text,
} from "../api/params.ts";
import { invalid, notCovered, unexpectedState } from "../api/stripe-fault.ts";
import { idOf } from "../state/rows.ts";
import { requireCustomer } from "./customers.ts";

const off = group({ enabled: required(flag) });
/** Card and invoices only: what changes a subscription or a customer is done by the product. */
const features = group({
  customer_update: off,
  invoice_history: off,
  payment_method_update: off,
  subscription_cancel: off,
  subscription_update: off,
});
const fields = {
  business_profile: group({
    headline: clearableText,
    privacy_policy_url: text,
    terms_of_service_url: text,
  }),
  default_return_url: clearableText,
  metadata,
  name: clearableText,
};

type FeatureParams = ReturnType<typeof features.read>;

function toFeatures(
  params: FeatureParams,
  before: Stripe.BillingPortal.Configuration.Features | null,
): Stripe.BillingPortal.Configuration.Features {
  for (const name of ["customer_update", "subscription_cancel", "subscription_update"] as const) {
    if (params[name]?.enabled === true)
      throw notCovered(`the portal's ${name}`, `features[${name}][enabled]`);
  }
  return {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: {
      enabled: params.invoice_history?.enabled ?? before?.invoice_history.enabled ?? false,
    },
    payment_method_update: {
      enabled:
        params.payment_method_update?.enabled ?? before?.payment_method_update.enabled ?? false,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: "at_period_end",
      proration_behavior: "none",
    },
    subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: "none",
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: "end_trial",
    },
  };
}

/** What is made by API is nobody's default: https://docs.stripe.com/api/customer_portal/sessions/create */
function requireConfiguration(
  context: Context,
  id: string | undefined,
): Stripe.BillingPortal.Configuration {
  if (id !== undefined) {
    return requireNamed(context, "portal_configurations", id, "configuration", "configuration");
  }
  throw invalid(
    "No configuration provided and your test mode default configuration has not been created. Provide a configuration, or create your default by saving your customer portal settings in the dashboard.",
    "configuration",
  );
}

export const portalEndpoints = [
  endpoint(
    "POST",
    "/v1/billing_portal/configurations",
    { ...fields, features: required(features) },
    (context, params) => {
      const { state, now } = context;
      const profile = params.business_profile;
      const row: Stripe.BillingPortal.Configuration = {
        id: state.newId("bpc"),
        object: "billing_portal.configuration",
        active: true,
        application: null,
        business_profile: {
          headline: profile?.headline ?? null,
          privacy_policy_url: profile?.privacy_policy_url ?? null,
          terms_of_service_url: profile?.terms_of_service_url ?? null,
        },
        created: now,
        default_return_url: params.default_return_url ?? null,
        features: toFeatures(params.features, null),
        is_default: false,
        livemode: false,
        login_page: { enabled: false, url: null },
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
        updated: now,
      };
      state.put("portal_configurations", row);
      return row;
    },
  ),
  listEndpoint(
    "/v1/billing_portal/configurations",
    { active: flag, is_default: flag },
    ({ state }, { active, is_default }) =>
      [...state.table("portal_configurations").values()].filter(
        (row) =>
          (active === undefined || row.active === active) &&
          (is_default === undefined || row.is_default === is_default),
      ),
  ),
  endpoint("GET", "/v1/billing_portal/configurations/:id", {}, (context, _params, id) =>
    requireRow(context, "portal_configurations", id, "configuration"),
  ),
  endpoint(
    "POST",
    "/v1/billing_portal/configurations/:id",
    { ...fields, active: flag, features },
    (context, params, id) => {
      const row = requireRow(context, "portal_configurations", id, "configuration");
      const profile = params.business_profile;
      const patch: Partial<Stripe.BillingPortal.Configuration> = {
        active: params.active ?? row.active,
        business_profile: {
          headline: profile?.headline ?? row.business_profile.headline,
          privacy_policy_url:
            profile?.privacy_policy_url ?? row.business_profile.privacy_policy_url,
          terms_of_service_url:
            profile?.terms_of_service_url ?? row.business_profile.terms_of_service_url,
        },
        default_return_url:
          params.default_return_url === undefined
            ? row.default_return_url
            : params.default_return_url,
        features:
          params.features === undefined ? row.features : toFeatures(params.features, row.features),
        metadata: mergeMetadata(row.metadata, params.metadata),
        name: params.name === undefined ? row.name : params.name,
        updated: context.now,
      };
      return updateRow(
        context,
        "portal_configurations",
        row,
        patch,
        "billing_portal.configuration.updated",
      );
    },
  ),
  endpoint(
    "POST",
    "/v1/billing_portal/sessions",
    {
      configuration: text,
      customer: required(text),
      flow_data: group({ type: required(only("payment_method_update")) }),
      locale: text,
      return_url: text,
    },
    (context, params) => {
      const { state, now, origin } = context;
      const customer = requireCustomer(context, params.customer);
      const configuration = requireConfiguration(context, params.configuration);
      if (!configuration.active)
        throw unexpectedState("This configuration of the portal is inactive.");
      const id = state.newId("bps");
      const row: Stripe.BillingPortal.Session = {
        id,
        object: "billing_portal.session",
        configuration: configuration.id,
        created: now,
        customer: customer.id,
        customer_account: null,
        flow:
          params.flow_data === undefined
            ? null
            : {
                customer_update: null,
                after_completion: {
                  hosted_confirmation: null,
                  redirect: null,
                  type: "portal_homepage",
                },
                subscription_cancel: null,
                subscription_pause: null,
                subscription_update: null,
                subscription_update_confirm: null,
                type: "payment_method_update",
              },
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${origin}/p/session/${id}`,
      };
      state.put("portal_sessions", row);
      return row;
    },
  ),
];

/** The portal that a customer was sent to, for an hour. */
export function findPortalSession(
  { state, now }: Context,
  id: string,
): Stripe.BillingPortal.Session | null {
  const session = state.get("portal_sessions", id);
  return session === undefined || idOf(session.customer) === null || now > session.created + 3600
    ? null
    : session;
}
