-- A coupon is applied to a running plan by an order, which no other one about the plan can cross.
alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check check (kind in (
  'subscribe', 'buy_unit', 'upgrade',
  'downgrade', 'withdraw_downgrade', 'churn', 'withdraw_churn',
  'end_unit', 'withdraw_end_unit', 'apply_coupon', 'cool_off',
  'end_unpaid', 'end_surplus', 'end_deleted'));
