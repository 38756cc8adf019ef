-- Market data, point in time. Owned by the companies domain.
-- Codes have five characters, days are Japanese calendar days, money is yen.

-- Who may do a thing that must not run twice at a time. The holder writes only while its fence is the latest.
create table leases (
  name text primary key,
  holder text not null,
  fence bigint not null,
  expires_at timestamptz not null
);

-- One run of an importer: what was imported, when, with which counts.
create table import_runs (
  run_id uuid primary key,
  kind text not null check (kind in ('bulk', 'jpx_list', 'sample')),
  provenance text not null check (provenance in ('sample', 'real')),
  status text not null check (status in ('running', 'finished', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  report jsonb not null
);
create index import_runs_by_start on import_runs (started_at desc);

-- Issues as known now: the newest listing of each, or what its filings and bars tell.
create table issues (
  code text primary key,
  name_jp text not null,
  name_kana text,
  name_en text,
  nicknames text[] not null,
  segment text,
  sector33 text,
  sector17 text,
  size text,
  kind text not null check (kind in ('stock', 'fund')),
  listing_date date,
  -- Where only lists are known: the day of the first list that no longer names the issue.
  delisting_date date,
  paused boolean not null,
  alerts text[] not null,
  source text not null check (source in ('statement', 'bars', 'jpx_list', 'declared')),
  run_id uuid not null
);

-- What the exchange's list said on its day: sector, segment and size change over the years.
create table issue_listings (
  code text not null,
  as_of date not null,
  name_jp text not null,
  segment text,
  sector33 text,
  sector17 text,
  size text,
  kind text not null check (kind in ('stock', 'fund')),
  run_id uuid not null,
  primary key (code, as_of)
);

create table documents (
  document_id text primary key,
  code text not null,
  edinet_code text,
  name_jp text,
  -- Known from this moment on.
  disclosed_at timestamptz not null,
  kind text not null check (kind in ('statement', 'forecast', 'notice')),
  title text,
  period_type text not null check (period_type in ('1Q', '2Q', '3Q', 'FY')),
  period_start date not null,
  period_end date not null,
  consolidated boolean not null,
  accounting_standard text not null check (accounting_standard in ('JP', 'IFRS', 'US')),
  facts jsonb not null,
  run_id uuid not null
);
create index documents_by_code on documents (code, disclosed_at);
create index documents_by_disclosure on documents (disclosed_at desc);

-- Daily bars as traded. Yearly partitions named bars_YYYY, made by the importer as years appear.
-- A day without a trade has null prices. Eight columns, so that the null bitmap costs no space.
create table bars (
  code text not null,
  date date not null,
  open double precision,
  high double precision,
  low double precision,
  close double precision,
  volume bigint,
  -- Price factor of the ex-date: 0.5 for a split 1:2; 1 on all other days.
  adj_factor double precision not null,
  primary key (code, date)
) partition by range (date);

-- Bars of a source that publishes split-adjusted prices only. Never joined to raw bars.
create table adjusted_bars (
  code text not null,
  date date not null,
  open double precision,
  high double precision,
  low double precision,
  close double precision,
  volume bigint,
  adj_factor double precision not null,
  primary key (code, date)
) partition by range (date);

-- Chunks of files all of whose rows stand in the table exactly as the chunk gives them.
-- A row goes as soon as one of those bars is changed by another import.
create table bar_chunks (
  series text not null check (series in ('raw', 'adjusted')),
  sha256 text not null,
  rows integer not null,
  first_code text not null,
  last_code text not null,
  first_date date not null,
  last_date date not null,
  run_id uuid not null,
  primary key (series, sha256)
);

-- Derived from bars in the transaction that writes them.
create table trading_days (date date primary key);

-- The last traded close of each calendar month, raw yen.
create table month_end_closes (
  code text not null,
  -- First day of the month.
  month date not null,
  date date not null,
  close double precision not null,
  primary key (code, month)
);

-- Splits and consolidations: the bars whose factor is not 1.
create table corporate_actions (
  code text not null,
  ex_date date not null,
  factor double precision not null,
  primary key (code, ex_date)
);
