-- What a receiver answered, and how long it took: of the last attempt.
alter table webhook_delivery add column latency integer, add column response_body text;
create index webhook_delivery_failed on webhook_delivery (site_id, webhook_id, created_date desc) where status = 'FAILED';
