-- Customers that Stripe has no more, as somebody deleted them in its dashboard: since when; null: it has it.
-- The member's next purchase makes another one.
alter table billing_customers add column deleted_at timestamptz;
-- Those that were replaced so: [{"customerId", "deletedAt"}].
alter table billing_customers add column former_customers jsonb not null default '[]';
