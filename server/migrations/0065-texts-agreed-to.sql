-- Ids of the very texts that were agreed to, as in legal_texts; null for what was agreed to before they were stored, of which
-- consents keep the version.
alter table consents add column text_id text;
alter table order_confirmations add column tos_text_id text;
