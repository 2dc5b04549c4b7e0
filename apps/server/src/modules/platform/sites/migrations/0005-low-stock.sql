-- So few pieces left call for more.
alter table site add column low_stock integer not null default 3;
