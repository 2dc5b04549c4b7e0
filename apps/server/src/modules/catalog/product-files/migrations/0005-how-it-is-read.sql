-- How the file is read: what the request states (formats of numbers, defaults, confirmed changes of prices).
alter table product_import add column reading jsonb not null default '{}';
-- What was found: the program, the formats of the columns, notices.
alter table product_import add column findings jsonb not null default '{}';
alter table product_import add column unconfirmed_count integer not null default 0;
-- Changes by more than the factor that has to be confirmed: [{"before", "after"}].
alter table product_import_row add column price_changes jsonb not null default '[]';
