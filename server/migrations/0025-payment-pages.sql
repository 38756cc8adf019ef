-- Stripe's page on which an invoice is paid; null once nothing is to be paid.
alter table invoices add column payment_url text;
