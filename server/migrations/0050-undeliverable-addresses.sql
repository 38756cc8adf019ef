-- Addresses at which mails fail, in lower case. Owned by the mailing domain.
create table undeliverable_addresses (
  address text primary key,
  -- When sending ended; null: failures so far that may pass.
  stopped_at timestamptz,
  -- Enhanced status code of the last failure (RFC 3463), where one was given.
  status text,
  -- Latest failures that may pass, one a day at most.
  passing_failures timestamptz[] not null default '{}',
  failed_at timestamptz not null
);
create index undeliverable_addresses_by_failure on undeliverable_addresses (failed_at);
