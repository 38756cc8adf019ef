-- Messages of readers to the operator; they outlive the account of their sender. Owned by the contact domain.
create table contact_messages (
  number text primary key,
  received_at timestamptz not null,
  uid text,
  name text not null,
  email text not null,
  topic text not null,
  message text not null
);
create index on contact_messages (received_at);
