-- Mails in bulk are claimed apart from those that somebody waits for. Owned by platform/mail.
alter table outbox
  add column class text not null default 'awaited' check (class in ('awaited', 'bulk'));
drop index outbox_due;
create index outbox_due on outbox (class, due_at) where due_at is not null;
