-- Light rights without a payment. Owned by the trial domain.
create table trials (
  uid text not null references members (uid) on delete cascade,
  offer text not null check (offer in ('trial', 'supertrial')),
  -- Of the latest application, until it starts.
  applied_at timestamptz not null,
  -- Null until the questionnaire is answered.
  started_at timestamptz,
  expires_at timestamptz,
  -- When a plan was bought before it expired.
  ended_at timestamptz,
  prolonged boolean not null default false,
  longlife boolean not null default false,
  -- Days before the end of which the last mail told; null: none was sent of this end.
  mailed_days smallint,
  primary key (uid, offer),
  check ((started_at is null) = (expires_at is null)),
  check (ended_at is null or ended_at between started_at and expires_at)
);
create index trials_to_mail on trials (expires_at)
  where ended_at is null and mailed_days is distinct from 0;

create table questionnaires (
  uid text not null references members (uid) on delete cascade,
  kind text not null check (kind in ('trial', 'supertrial', 'closing')),
  -- {"experience": "none", …}, as in the contract.
  answers jsonb not null,
  remark text not null,
  answered_at timestamptz not null,
  primary key (uid, kind)
);

-- Proof of what a member agreed to, or chose not to. Rows outlive the member.
create table consents (
  consent_id uuid primary key,
  uid text not null,
  kind text not null check (kind in ('tos', 'privacy', 'mail_opt_in')),
  at timestamptz not null,
  given boolean not null,
  -- As it stood beside the box.
  text text not null,
  -- Of the document; null where there is none.
  version text,
  -- Origin: id of the request, keyed hash of the client's network.
  request_id text,
  client_hash text,
  -- When the account was deleted.
  gone_at timestamptz
);
create index consents_by_member on consents (uid, kind, at);
create index consents_gone on consents (gone_at) where gone_at is not null;

-- Who has had which trial, by keyed hashes of uid, mailbox and card under PERSON_SECRET. They stay when the member is gone.
create table trial_persons (
  person_key text not null,
  offer text not null,
  started_at timestamptz not null,
  primary key (person_key, offer)
);

-- Keyed hashes of cards with which a member has paid.
create table member_cards (
  uid text not null references members (uid) on delete cascade,
  person_key text not null,
  primary key (uid, person_key)
);

alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('register', 'supertrial', 'mail_change', 'password_reset', 'delete_account'));
