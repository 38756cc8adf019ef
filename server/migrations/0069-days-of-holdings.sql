-- Since when a holding stands on its share basis: splits with a later ex-date change its shares and cost.
-- {account: [first, last]}, the days in Japan between which its figures were written; the same day where the market
-- then known was the newest. An account without days was written on or after added_at.
alter table portfolio_companies add column holdings_written jsonb not null default '{}';

-- An entry may have been edited up to the member's last change.
update portfolio_companies c set holdings_written = (
  select jsonb_object_agg(
    holding ->> 'account',
    jsonb_build_array(
      (c.added_at at time zone 'Asia/Tokyo')::date,
      (greatest(c.added_at, p.changed_at) at time zone 'Asia/Tokyo')::date
    )
  )
  from jsonb_array_elements(c.holdings) as holding
)
from portfolios p
where p.uid = c.uid and jsonb_array_length(c.holdings) > 0;
