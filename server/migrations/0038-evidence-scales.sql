-- Figures of all companies ranked at a month end, on which evidence of later days is placed. Each list ascends,
-- little-endian double precision. Owned by the valuation domain.
create table evidence_scales (
  date date primary key,
  -- Of everything that the whole market's figures depend on.
  input_hash text not null,
  net_cash_ratio bytea not null,
  dividend_raised bytea not null,
  operating_profit_to_ev bytea not null,
  roe bytea not null,
  -- Sums of the four places of companies that have evidence.
  place_sums bytea not null
);
