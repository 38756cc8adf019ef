-- Metrics of all companies on the market day, by column (server/src/screening/columns), of the newest versions of market
-- data and values. Owned by the screening domain.
create table screening_snapshots (
  version text primary key,
  market_day date,
  packed_at timestamptz not null,
  bytes bytea not null
);

-- The same at month ends, from what was known at their closes, each column on its own.
create table screening_month_ends (
  month_end date primary key,
  -- Of everything that its metrics depend on: another one packs it again.
  input_hash text not null
);

create table screening_month_end_columns (
  month_end date not null references screening_month_ends (month_end) on delete cascade,
  -- Id of a metric or category.
  column_id text not null,
  -- zstd.
  bytes bytea not null,
  primary key (month_end, column_id)
);
