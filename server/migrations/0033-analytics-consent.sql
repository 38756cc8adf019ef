-- Whether the member agreed to analytics, in the browser that said so last. Owned by the accounts domain.
alter table members add column analytics_consent boolean not null default false;
