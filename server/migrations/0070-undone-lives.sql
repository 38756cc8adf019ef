-- Former issues that proved to be none, as their lists were wrong. Owned by the companies domain. Their numbers are given
-- to no other issue: a link or a row of a member that has one means this one.
create table undone_lives (
  key text primary key,
  -- Of the exchange.
  code text not null,
  -- As in issue_lives.
  until date not null
);
