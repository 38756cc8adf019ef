-- Since when a member's payments are being ended, as the account is to be deleted: what is charged from then on
-- is refunded. Null: they are not, or have ended.
alter table billing_customers add column ending_since timestamptz;
