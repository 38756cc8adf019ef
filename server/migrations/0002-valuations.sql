-- What the engine said, and of which inputs. Owned by the valuation domain.
-- Values are yen for the whole company, on the share basis of their day where per share.

-- One run of `tenbin value`. A run that was cut short keeps the days it had finished.
create table valuation_runs (
  run_id uuid primary key,
  status text not null check (status in ('running', 'finished', 'cut_short')),
  started_at timestamptz not null,
  finished_at timestamptz,
  engine_version text not null,
  -- Version of the market data it read.
  market_version text,
  days integer not null,
  computed bigint not null,
  unchanged bigint not null,
  -- Whether anything that a reader can see may differ from the run before.
  changed boolean not null
);
create index valuation_runs_by_finish on valuation_runs (finished_at desc);

-- Days on which the whole market is valued; the row is written with the last of the day's values.
create table valuation_days (
  date date primary key,
  engine_version text not null,
  -- SHA-256 over the input hashes of all companies.
  market_hash text not null,
  companies integer not null,
  rated integer not null,
  run_id uuid not null
);

create table valuations (
  code text not null,
  date date not null,
  engine_version text not null,
  -- SHA-256 of everything the value depends on.
  input_hash text not null,
  unrated text,
  value double precision,
  value_before_calibration double precision,
  shares double precision,
  share_basis text,
  calibration_factor double precision not null,
  calibration_strength double precision not null,
  calibration_months integer not null,
  window_begin integer not null,
  window_end integer not null,
  pillars jsonb not null,
  primary key (code, date)
);
create index valuations_by_date on valuations (date, code);

-- What a run needed of the whole market to value one company: the peers models of every month.
-- The newest lets the API value one company over another window to the same bits.
create table peers_records (
  run_id uuid primary key,
  engine_version text not null,
  -- json, not jsonb: kept as written, every digit of it.
  record json not null
);
