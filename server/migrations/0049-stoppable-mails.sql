-- Mails that a member can stop. Owned by the mailing domain.

-- In links of mails; random, so that no key that changes ends them.
create table stop_tokens (
  uid text not null references members (uid) on delete cascade,
  kind text not null check (kind in ('alert', 'digest', 'advertising')),
  token text not null unique,
  made_at timestamptz not null,
  primary key (uid, kind)
);

-- What a member chose to receive, the latest last; each row is its own proof. Rows outlive the member.
create table mail_choices (
  choice_id bigint generated always as identity primary key,
  uid text not null,
  kind text not null check (kind in ('alert', 'digest', 'advertising')),
  given boolean not null,
  -- As it stood beside the box or on the button, or what a mail program posted.
  text text not null,
  at timestamptz not null,
  source text not null check (source in ('questionnaire', 'setting', 'stop_page', 'one_click', 'complaint')),
  -- Origin: id of the request, keyed hash of the client's network.
  request_id text,
  client_hash text,
  -- When the account was deleted.
  gone_at timestamptz
);
create index mail_choices_by_member on mail_choices (uid, kind, choice_id);
create index mail_choices_gone on mail_choices (gone_at) where gone_at is not null;

insert into mail_choices (uid, kind, given, text, at, source, request_id, client_hash)
select distinct on (uid) uid, 'advertising', given, text, at, 'questionnaire', request_id, client_hash
from consents where kind = 'mail_opt_in' and gone_at is null
order by uid, at desc;
