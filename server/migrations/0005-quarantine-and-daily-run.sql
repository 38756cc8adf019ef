-- What keeps bad market data from readers, and the record of the daily run. Owned by the companies domain.

-- Closes that were refused row by row because no share can have them: what the judge sees of them.
create table impossible_closes (
  series text not null check (series in ('raw', 'adjusted')),
  code text not null,
  date date not null,
  close double precision not null,
  run_id uuid not null,
  primary key (series, code, date)
);

-- Series that cannot be right. Readers see nothing of a series while a row of it stands here.
create table quarantined_series (
  series text not null check (series in ('raw', 'adjusted')),
  code text not null,
  kind text not null check (kind in ('market_cap_as_price', 'weekly_rows', 'jump', 'not_positive')),
  -- First day of the first such defect that nobody has released.
  since date not null,
  evidence text not null,
  held_at timestamptz not null,
  primary key (series, code, kind)
);

-- Who decided what about which defect: kept for good. A released defect (series, code, kind, since)
-- is not held again.
create table quarantine_decisions (
  decision_id uuid primary key,
  decided_at timestamptz not null,
  series text not null,
  code text not null,
  kind text not null,
  since date not null,
  -- lifted: the series was corrected at its source.
  decision text not null check (decision in ('held', 'released', 'lifted')),
  -- The operator's words, or what was seen.
  reason text not null
);
create index quarantine_decisions_by_series on quarantine_decisions (series, code);

-- Each day's file that came before the gate, and what it decided. A refused one may be followed by another.
create table gate_decisions (
  decision_id uuid primary key,
  date date not null,
  decided_at timestamptz not null,
  accepted boolean not null,
  rows integer not null,
  -- Of a refusal: [{code, detail}].
  reasons jsonb not null
);
create index gate_decisions_by_date on gate_decisions (date, decided_at);

-- One row per trading day that the daily run has begun.
create table daily_runs (
  date date primary key,
  -- The last step that is done for good; a run that was cut off goes on after it.
  step text not null check (step in ('begun', 'written', 'valued', 'done')),
  started_at timestamptz not null,
  written_at timestamptz,
  finished_at timestamptz,
  -- How often the feed was asked, and what it said last while the day was not there.
  attempts integer not null,
  last_problem text,
  -- When the operator was told that the day is late.
  reported_at timestamptz
);
