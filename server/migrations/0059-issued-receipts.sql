-- What a document says as of its issue, written once and never changed; null: nothing was paid yet, or no reading
-- has been made since this migration. The issuer is a setting, so the next reading fills earlier rows, not this file.
alter table invoices add column document jsonb;
alter table refunds add column document jsonb;

-- The same receipt under another name, as a document of its own. All else it says as the first one.
create table reissued_receipts (
  uid text not null,
  invoice_id text not null,
  issue smallint not null check (issue > 1),
  number text not null,
  recipient text not null,
  issued_at timestamptz not null,
  primary key (uid, invoice_id, issue),
  unique (uid, number)
);
