-- Backtests of the whole market, as published. Owned by the valuation domain.

create table backtests (
  -- UUIDv7: later runs sort after earlier ones.
  run_id uuid primary key,
  finished_at timestamptz not null,
  -- A record of the invented market is never shown for real data, nor the other way round.
  provenance text not null check (provenance in ('sample', 'real')),
  engine_version text not null,
  -- Import run whose data were measured.
  data_version text,
  -- Kept as text, in the order in which it is published.
  result json not null
);
