import type { Invoice, PlanSimulation, Subscription } from "@tenbin/contract";

/** 9:00 in Japan. */
const moment = (day: string) => `${day}T00:00:00Z`;

const noChange: PlanSimulation = {
  amount_instants: 0,
  amount_periodicals: 0,
  next_period_start: null,
  nominally_upgrading: false,
  nominally_downgrading: false,
  effectively_upgrading: false,
  effectively_downgrading: false,
};

export const sampleContract: Subscription = {
  stripe_plan_name: "tenbin_light",
  stripe_effective_plan_name: "tenbin_light",
  stripe_downgrading_plan_name: null,
  downgrading: false,
  subscription_status: "active",
  start_date: moment("2025-05-14"),
  begins_at: null,
  current_period_start: moment("2025-11-14"),
  current_period_end: moment("2025-12-14"),
  userdata_expires_at: null,
  simulation: {
    tenbin_free: noChange,
    tenbin_unit: noChange,
    tenbin_beginners: noChange,
    tenbin_light: noChange,
    tenbin_standard: noChange,
    tenbin_expert: noChange,
  },
  card: { brand: "visa", last4: "4242", expires_on: "2027-03-31" },
  units: [
    {
      ticker_code: "0482",
      name_jp: "みなと精工",
      slot: "unit_1",
      subscription_status: "active",
      period_end: moment("2025-11-22"),
    },
    {
      ticker_code: "0617",
      name_jp: "つつじ野薬品",
      slot: "unit_2",
      subscription_status: "to_quit",
      period_end: moment("2025-11-30"),
    },
  ],
  next_charge: { amount: 300, at: moment("2025-11-22") },
  pending_upgrade: null,
  contracts: [],
  unpaid: null,
};

export const sampleUnpaid: Subscription = {
  ...sampleContract,
  subscription_status: "suspended",
  unpaid: {
    since: moment("2025-11-12"),
    in_grace: true,
    rights_until: moment("2025-11-19"),
    ends_at: moment("2025-12-12"),
    payment_url: "https://invoice.stripe.com/i/sample",
  },
};

export const samplePending: Subscription = {
  ...sampleContract,
  pending_upgrade: {
    plan: "tenbin_standard",
    expires_at: "2025-11-14T23:00:00Z",
    payment_url: "https://invoice.stripe.com/i/sample",
  },
};

const sampleIssuer = {
  name: "見本の運営会社",
  address: "東京都見本区1-2-3",
  contact: "billing@tenbin.example",
  registration_number: "T0000000000000",
};

export const sampleInvoice: Invoice = {
  invoice_id: "in_sample",
  number: "TNB-0001",
  issued_at: moment("2025-11-14"),
  status: "paid",
  total: 1_200,
  refunded: 300,
  replaced_by: null,
  issue: 1,
  replaces: null,
  reissues_left: 5,
  issuer: sampleIssuer,
  recipient: "みなと企画",
  lines: [
    {
      description: "ライト 1か月分",
      period_start: moment("2025-11-14"),
      period_end: moment("2025-12-14"),
      amount: 1_200,
      rate: 10,
    },
  ],
  taxes: [{ rate: 10, total: 1_200, tax: 109 }],
  carried_in: 0,
  charged: 1_200,
  carried_out: 0,
  paid_at: moment("2025-11-14"),
  refunds: [
    {
      refund_id: "re_sample",
      refunded_at: moment("2025-11-20"),
      amount: 300,
      issuer: sampleIssuer,
      items: ["ライト 1か月分"],
      taxes: [{ rate: 10, total: 300, tax: 27 }],
    },
  ],
};
