-- Events and refreshes as platform/work-queue wants its tables; nothing has used them before.
alter table stripe_events rename column received_at to queued_at;
drop index stripe_events_kept;
create index stripe_events_done on stripe_events (queued_at) where due_at is null;

alter table customer_refreshes rename column requested_at to queued_at;
alter table customer_refreshes add column handled_at timestamptz;
create index customer_refreshes_done on customer_refreshes (queued_at) where due_at is null;
