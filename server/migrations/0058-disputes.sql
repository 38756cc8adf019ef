-- Payments that card holders dispute with their card company, as last read.
create table disputes (
  uid text not null,
  dispute_id text not null,
  -- Whose payment is disputed.
  invoice_id text not null,
  amount integer not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  primary key (uid, dispute_id)
);

alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check check (kind in (
  'subscribe', 'buy_unit', 'upgrade',
  'downgrade', 'withdraw_downgrade', 'churn', 'withdraw_churn',
  'end_unit', 'withdraw_end_unit', 'apply_coupon', 'cool_off',
  'end_unpaid', 'end_surplus', 'end_disputed', 'end_deleted'));
