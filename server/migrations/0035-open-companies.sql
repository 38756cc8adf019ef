-- The companies that everybody sees analysed, chosen once a market day, after it was valued. Owned by the screening domain.
create table open_companies (
  market_day date primary key,
  -- Five characters each, in the order in which they are shown.
  codes text[] not null,
  chosen_at timestamptz not null
);
