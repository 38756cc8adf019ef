-- What members want to be told, and what they were told. Owned by the alerts domain.
create table alert_settings (
  uid text primary key references members (uid) on delete cascade,
  -- weekly, daily or same_day; rights may allow less.
  frequency text not null,
  -- Whether the portfolio's companies are followed, too.
  portfolio boolean not null,
  -- Hours in Japan; null: none.
  quiet_from smallint,
  quiet_until smallint
);
create table alerts (
  uid text not null references members (uid) on delete cascade,
  -- Follows from subject, condition and origin, so that a repeated call sets one.
  alert_id uuid not null,
  -- Five characters; null: of a saved screen.
  code text,
  screen_id uuid,
  condition jsonb not null,
  -- On whose share basis a price level stands.
  level_day date,
  -- member or portfolio.
  origin text not null,
  -- armed, told or ended.
  status text not null,
  -- What is remembered from one market day to the next; null before the first evaluation.
  state jsonb,
  -- The market day of the state.
  state_day date,
  created_at timestamptz not null,
  primary key (uid, alert_id),
  foreign key (uid, screen_id) references saved_screens (uid, screen_id) on delete cascade
);
create table alert_events (
  uid text not null references members (uid) on delete cascade,
  -- Follows from what is told, so that nothing is told twice.
  event_id uuid not null,
  code text,
  screen_id uuid,
  kind text not null,
  origin text not null,
  market_day date not null,
  detail jsonb not null,
  told_at timestamptz not null,
  read_at timestamptz,
  -- evening or morning; null: no mail.
  mail_slot text,
  mail_due_at timestamptz,
  -- Of the outbox, once it is written.
  mail_id uuid,
  primary key (uid, event_id)
);
create index on alert_events (mail_due_at) where mail_id is null and mail_due_at is not null;
-- Companies of which a member wants no mails.
create table stopped_alerts (
  uid text not null references members (uid) on delete cascade,
  code text not null,
  stopped_at timestamptz not null,
  primary key (uid, code)
);
-- The data of each market day that were evaluated last.
create table alert_days (
  market_day date primary key,
  version text not null,
  evaluated_at timestamptz not null
);
