-- Contracts of investment advice: their documents (契約締結時交付書面), and when they arrived.
create table advisory_contracts (
  uid text not null,
  -- By which it was concluded.
  order_id uuid not null,
  subscription_id text not null,
  -- Fees for time from then on are of this contract.
  fees_from timestamptz not null,
  concluded_at timestamptz not null,
  document_text text not null,
  -- Null: neither mailed nor opened yet; the days to cool off have not begun.
  delivered_at timestamptz,
  primary key (uid, order_id)
);

-- What an order pays back: [{"invoiceId", "amount"}].
alter table orders add column refunds jsonb not null default '[]';
alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check check (kind in (
  'subscribe', 'buy_unit', 'upgrade',
  'downgrade', 'withdraw_downgrade', 'churn', 'withdraw_churn',
  'end_unit', 'withdraw_end_unit', 'cool_off',
  'end_unpaid', 'end_surplus', 'end_deleted'));
