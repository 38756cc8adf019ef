-- Since when: peers chosen of a company that leaves stay its own when another one gets its code.
alter table chosen_peers add column changed_at timestamptz not null default now();
