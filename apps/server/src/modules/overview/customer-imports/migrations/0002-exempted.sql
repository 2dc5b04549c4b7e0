-- Whether the import exempted the customer from tax.
alter table customer_import_change add column exempted boolean not null default false;
