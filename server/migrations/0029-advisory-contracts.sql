-- Contracts of investment advice, where the operator is a registered adviser.

-- The pre-contract document (契約締結前交付書面) that was acknowledged with the order, word for word.
alter table order_confirmations add column document_text text;
