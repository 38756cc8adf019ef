-- What each company returned from a month end to the next one (server/src/valuation/month-returns.ts), as known at the last of
-- them; all rows are of one version. Owned by the screening domain.
create table screening_month_returns (
  month_end date primary key,
  version text not null,
  -- zstd.
  bytes bytea not null
);

-- The newest record of a rule that is the product's own.
create table screening_rule_records (
  rule text primary key,
  version text not null,
  record jsonb not null
);

-- Of which conditions a member was shown the record: one row a variant.
create table screening_record_variants (
  uid text not null references members (uid) on delete cascade,
  -- Of the metrics that the conditions name: the same with other thresholds is a variant of the same screen.
  metrics_hash text not null,
  conditions_hash text not null,
  first_shown_at timestamptz not null,
  primary key (uid, metrics_hash, conditions_hash)
);
