-- Mails that wait, calls that are counted, and links that cannot be used twice at once.

-- Mails, written with the change that they tell of; a worker sends them. Owned by platform/mail.
create table outbox (
  mail_id uuid primary key,
  -- What the mail says; it is put into words when it is sent.
  kind text not null,
  to_address text not null,
  -- What the words need to know; no secrets.
  data jsonb not null default '{}',
  queued_at timestamptz not null,
  -- When it is tried, or tried again; null: nothing is left to do.
  due_at timestamptz,
  attempts integer not null default 0,
  -- When a mail server took it; null beside no due_at: given up.
  sent_at timestamptz,
  last_error text
);
create index outbox_due on outbox (due_at) where due_at is not null;
create index outbox_done on outbox (queued_at) where due_at is null;

-- Calls within a window of time, by keyed hashes of who makes them. Columns as rate-limiter-flexible names them.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- End of the window, Unix time in milliseconds.
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

alter table mailed_links
  -- Whose link it is: the uid, or the address's key for somebody who has no account. A person has one
  -- usable link for a purpose: the one asked for last, by created_at.
  add column person text not null,
  -- Somebody is using the link; others wait until then.
  add column claimed_until timestamptz;
create index mailed_links_by_person on mailed_links (person, purpose, created_at);

-- People whose rows are gone and whom others still have to forget: the identity provider, payments.
create table departures (
  uid text primary key,
  left_at timestamptz not null
);
