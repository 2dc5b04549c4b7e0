-- What members spent is added up by currency.
alter table sales_order add column currency text generated always as (doc ->> 'currency') stored;
