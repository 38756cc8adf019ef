-- When companies say that they will publish results. Owned by the companies domain.
-- A change is a row of its own: what was said on a day stays said.
create table planned_results (
  code text not null,
  period_type text not null check (period_type in ('1Q', '2Q', '3Q', 'FY')),
  -- The day on which the plan was published.
  published_on date not null,
  -- Null: said to be undecided.
  planned_on date,
  run_id uuid not null,
  primary key (code, period_type, published_on)
);
