-- The last comparison of billing with Stripe, for the operator: what differed, and was repaired then.
create table last_reconciliation (
  id boolean primary key default true check (id),
  finished_at timestamptz not null,
  -- Customers.
  checked integer not null,
  -- [{"uid", "field"}]
  drift jsonb not null,
  -- Uids that Stripe did not answer for.
  unread jsonb not null
);
