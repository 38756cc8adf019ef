-- What members pay for. Owned by the billing domain; its README says who writes what. Rows outlive the
-- member, so that nothing here refers to members. Yen are integers, tax included.

-- A member as Stripe's customer.
create table billing_customers (
  uid text primary key,
  customer_id text not null unique,
  created_at timestamptz not null,
  -- Numbers handed out to readings, each before it begins; rows keep the number that wrote them.
  last_reading bigint not null default 0,
  reading bigint not null default 0,
  -- Carried to the next invoice: positive is owed, negative is credit.
  balance integer not null default 0,
  -- The card that is charged; null: none.
  card_brand text,
  card_last4 text,
  -- Last day on which the card can be charged.
  card_expires_on date,
  -- Name on receipts (宛名).
  recipient text,
  -- Deleted in Stripe because the member's account is.
  forgotten_at timestamptz
);

-- Customers that have to be read again; a worker takes them like mails of the outbox.
create table customer_refreshes (
  uid text primary key,
  requested_at timestamptz not null,
  due_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index customer_refreshes_due on customer_refreshes (due_at) where due_at is not null;

-- Stripe's subscriptions, a plan or a unit each, as last read.
create table subscriptions (
  uid text not null,
  subscription_id text not null,
  -- A plan's name, or tenbin_unit.
  plan text not null,
  -- Company of a unit.
  ticker text,
  status text not null check (status in ('active', 'suspended', 'to_quit', 'quit')),
  started_at timestamptz not null,
  -- The moment from which the monthly cycle counts.
  anchor_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  downgrade_plan text,
  downgrade_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  unpaid_since timestamptz,
  -- Day of the last mail about the charge that fails: 0, 3 or 7.
  unpaid_mail_day smallint,
  -- An upgrade that waits for its payment.
  pending_plan text,
  pending_expires_at timestamptz,
  pending_invoice_id text,
  -- The coupon in force; no end: until it is removed in Stripe's dashboard.
  discount_code text,
  discount_start timestamptz,
  discount_end timestamptz,
  -- Number of the reading that wrote the row.
  reading bigint not null,
  -- When the passing of time alone changes something next.
  deadline_at timestamptz,
  primary key (uid, subscription_id),
  check ((plan = 'tenbin_unit') = (ticker is not null)),
  check ((status = 'quit') = (ended_at is not null)),
  check ((status = 'suspended') = (unpaid_since is not null))
);
create index subscriptions_by_deadline on subscriptions (deadline_at) where deadline_at is not null;

-- Slots for single companies: taken before the payment begins, free again when the row is gone.
create table unit_slots (
  uid text not null,
  slot text not null check (slot in ('unit_1', 'unit_2', 'unit_3')),
  ticker text not null,
  order_id uuid not null,
  -- Null until it is paid for.
  subscription_id text,
  taken_at timestamptz not null,
  primary key (uid, slot),
  unique (uid, ticker)
);

-- Changes that a member confirmed, or that time demands, written before Stripe is called. The id is the
-- idempotency key of the call.
create table orders (
  uid text not null,
  order_id uuid not null,
  kind text not null check (kind in (
    'subscribe', 'buy_unit', 'upgrade',
    'downgrade', 'withdraw_downgrade', 'churn', 'withdraw_churn',
    'end_unit', 'withdraw_end_unit',
    'end_unpaid', 'end_surplus', 'end_deleted')),
  -- What may be open once: 'plan', or 'unit:' and the ticker.
  purpose text not null,
  -- The client's Idempotency-Key and the SHA-256 of its request; null: not asked for by a client.
  request_key text,
  request_hash bytea,
  plan text,
  ticker text,
  subscription_id text,
  checkout_session_id text,
  -- Shown and confirmed: yen charged at once, yen a month, and the moment they were computed for.
  amount_instants integer,
  amount_periodicals integer,
  proration_at timestamptz,
  ordered_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'done', 'refused', 'expired')),
  finished_at timestamptz,
  -- When an open order is looked at again; as in the outbox.
  due_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  primary key (uid, order_id),
  unique (uid, request_key),
  check ((status = 'open') = (finished_at is null))
);
create unique index orders_open on orders (uid, purpose) where status = 'open';
create index orders_due on orders (due_at) where due_at is not null;

-- What a member was shown before ordering (特定商取引法 12条の6), word for word.
create table order_confirmations (
  uid text not null,
  order_id uuid not null,
  confirmed_at timestamptz not null,
  page_text text not null,
  -- Custom text of Checkout; null where the order does not lead there.
  checkout_text text,
  primary key (uid, order_id)
);

-- Events as they were delivered, each once. They only ask for a reading; none is applied by what it says.
create table stripe_events (
  event_id text primary key,
  type text not null,
  -- Null where the event names none.
  customer_id text,
  -- Exactly the bytes that were signed.
  body text not null,
  received_at timestamptz not null,
  -- As in the outbox; null beside no handled_at: kept for `tenbin billing replay`.
  due_at timestamptz,
  attempts integer not null default 0,
  handled_at timestamptz,
  last_error text
);
create index stripe_events_due on stripe_events (due_at) where due_at is not null;
create index stripe_events_kept on stripe_events (received_at) where due_at is null and handled_at is null;

-- Objects of Stripe that were not understood, until a reading understands them.
create table refused_readings (
  uid text not null,
  object_id text not null,
  reason text not null,
  refused_at timestamptz not null,
  primary key (uid, object_id)
);

-- Invoices, kept for seven years; receipts are made of them.
create table invoices (
  uid text not null,
  invoice_id text not null,
  number text not null,
  issued_at timestamptz not null,
  status text not null check (status in ('paid', 'unpaid', 'void')),
  -- [{"subscriptionId", "product", "kind", "periodStart", "periodEnd", "amount", "rate"}]
  lines jsonb not null,
  total integer not null,
  carried_in integer not null,
  charged integer not null,
  carried_out integer not null,
  paid_at timestamptz,
  primary key (uid, invoice_id)
);

create table refunds (
  uid text not null,
  refund_id text not null,
  invoice_id text not null,
  amount integer not null check (amount > 0),
  refunded_at timestamptz not null,
  primary key (uid, refund_id)
);

create table coupons (
  code text primary key,
  name text not null,
  -- {"kind": "money_off" | "unlocks" | "long_supertrial", …}
  effect jsonb not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  max_redemptions integer not null check (max_redemptions > 0),
  -- Counted in the transaction of the redemption: the row's lock is what bounds it.
  redemptions integer not null default 0,
  created_at timestamptz not null,
  voided_at timestamptz,
  check (redemptions <= max_redemptions)
);

-- Coupons in members' hands.
create table coupon_grants (
  uid text not null,
  code text not null,
  acquired_at timestamptz not null,
  used_at timestamptz,
  expires_at timestamptz,
  primary key (uid, code)
);

-- Who has redeemed what, by keyed hashes of uid and mailbox under PERSON_SECRET; two rows a redemption.
-- They stay when the member is gone.
create table coupon_redemptions (
  person_key text not null,
  code text not null,
  redeemed_at timestamptz not null,
  primary key (person_key, code)
);
