-- Which process wrote it: that one needs not be told.
alter table domain_event add column origin uuid;
