-- A member's unused coupon that reduces nothing until its code is entered again; null: it reduces what it can.
alter table coupon_grants add column taken_off_at timestamptz;
