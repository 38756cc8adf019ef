-- What members wrote down of a decision, with what the market day said of the company. Rows are never changed, but follow their
-- issue when its code is given to another one. They outlive the company's place in the portfolio. Owned by the portfolio domain.
create table portfolio_diary (
  uid text not null references portfolios (uid) on delete cascade,
  -- Chosen by the caller.
  entry_id uuid not null,
  -- Five characters.
  code text not null,
  written_at timestamptz not null,
  decision text not null check (decision in ('bought', 'sold', 'passed', 'kept', 'other')),
  note text not null,
  -- Whose figures follow; null: no market was known.
  market_day date,
  -- Yen as traded on price_day.
  price double precision,
  price_day date,
  -- Yen on the share basis of market_day; null while unrated.
  value_per_share double precision,
  ratio double precision,
  verdict text not null,
  unrated_reason text,
  accuracy double precision,
  -- [{"key", "value_per_share", "weight"}]
  pillars jsonb not null,
  engine_version text not null,
  primary key (uid, entry_id)
);
