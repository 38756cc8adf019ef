-- Issues that had a code before its present holder. Owned by the companies domain. Follows from lists, bars and documents: every
-- import finds it anew.
create table issue_lives (
  -- What all tables of the market have as their code: the code of the exchange, ~ and a number.
  key text primary key,
  -- Of the exchange.
  code text not null,
  -- The first day that is not the issue's.
  until date not null,
  -- Likewise of documents: those of the next issue are disclosed before it is listed.
  documents_until date not null,
  -- Of its filers, if another one follows.
  edinet_codes text[] not null,
  -- The first day of the next issue, as lists tell.
  listed_again date not null,
  run_id uuid not null,
  unique (code, until),
  check (until <= documents_until and until < listed_again)
);
