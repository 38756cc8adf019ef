-- Orders as platform/work-queue wants its tables; nothing has used them before.
alter table orders rename column ordered_at to queued_at;
alter table orders add column handled_at timestamptz;
create unique index orders_by_id on orders (order_id);

-- Readings with a higher number began after Stripe had answered the order's call; null: not answered.
alter table orders add column answered_reading bigint;
-- Applied to what is bought.
alter table orders add column coupon_code text;
-- Companies whose units end at their next renewal, once the plan is paid.
alter table orders add column end_units text[] not null default '{}';
-- What was scheduled before an upgrade, which withdraws it.
alter table orders add column withdrawn text check (withdrawn in ('downgrade', 'churn'));
create index orders_by_checkout on orders (checkout_session_id) where checkout_session_id is not null;

-- Null: bought without an order of ours.
alter table unit_slots alter column order_id drop not null;
