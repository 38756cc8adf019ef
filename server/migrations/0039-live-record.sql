-- What was said of every company at a month end, frozen before the next month is known. Owned by the live-record domain.
create table frozen_months (
  -- A record of the invented market is never shown for real data, nor the other way round.
  provenance text not null check (provenance in ('sample', 'real')),
  -- Last trading day of the month.
  month_end date not null,
  -- Last day with prices when it was frozen.
  known_until date not null,
  engine_version text not null,
  row_count integer not null check (row_count > 0),
  root bytea not null check (octet_length(root) = 32),
  -- Link of the month before; null in the first.
  previous bytea,
  link bytea not null check (octet_length(link) = 32),
  frozen_at timestamptz not null,
  -- Twelve months later, when its rows are for everybody.
  opened_at timestamptz,
  -- What became of it, as measured when it was opened.
  score json,
  -- Token of RFC 3161 on the link, DER; null without a service.
  stamp bytea,
  stamped_at timestamptz,
  primary key (provenance, month_end),
  check (known_until >= month_end),
  check ((opened_at is null) = (score is null)),
  check ((stamp is null) = (stamped_at is null))
);
-- Two months never follow the same one.
create unique index frozen_months_chain on frozen_months (provenance, previous) nulls not distinct;

create table frozen_rows (
  provenance text not null,
  month_end date not null,
  -- From 0, by code.
  position integer not null check (position >= 0),
  -- Five characters.
  code text not null,
  -- Canonical text: exactly what was hashed.
  content text not null,
  -- Secret until the month is opened.
  salt bytea not null check (octet_length(salt) = 32),
  leaf bytea not null check (octet_length(leaf) = 32),
  primary key (provenance, month_end, position),
  unique (provenance, month_end, code),
  foreign key (provenance, month_end) references frozen_months
);
