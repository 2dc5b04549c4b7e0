-- For how many hours buyers may change their orders themselves.
alter table orders_settings add column cancel_hours integer not null default 0;
alter table orders_settings add column correction_hours integer not null default 0;
